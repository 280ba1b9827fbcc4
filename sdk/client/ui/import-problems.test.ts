import { expect, it } from 'vitest';
import { ApiError } from '../host.ts';
import { readImportProblems } from './import-problems.ts';

const refusal = (extra: unknown) =>
  new ApiError('Error importing', { status: 422, body: { errors: [{ extra }] }, requestId: null, type: null });

it.each([
  [
    '[B5.47] a password that is wanted',
    { 'databases/a.yaml': { _schema: ['Must provide a password for the database'] } },
    { secrets: [{ secret: 'passwords', path: 'databases/a.yaml' }], existing: [], others: [] },
  ],
  [
    '[B5.49] an object that is there already',
    { 'queries/a/b.yaml': 'Saved Query already exists and `overwrite=true` was not passed' },
    { secrets: [], existing: ['queries/a/b.yaml'], others: [] },
  ],
  [
    '[B5.48] secrets of a tunnel that are wanted',
    {
      'databases/a.yaml': {
        _schema: [
          'Must provide a password for the ssh tunnel',
          'Must provide a private key for the ssh tunnel',
          'Must provide a private key password for the ssh tunnel',
        ],
      },
    },
    {
      secrets: ['ssh_tunnel_passwords', 'ssh_tunnel_private_keys', 'ssh_tunnel_private_key_passwords'].map(
        (secret) => ({
          secret,
          path: 'databases/a.yaml',
        }),
      ),
      existing: [],
      others: [],
    },
  ],
  [
    'fields that do not fit, with their names and files',
    { 'queries/a/b.yaml': { uuid: ['Not a valid UUID.'], rows: { 0: ['Too many.'] } }, issue_codes: [{ code: 1010 }] },
    {
      secrets: [],
      existing: [],
      others: ['queries/a/b.yaml: uuid: Not a valid UUID.', 'queries/a/b.yaml: 0: Too many.'],
    },
  ],
])('tells %s', (_, extra, expected) => {
  expect(readImportProblems(refusal(extra))).toEqual(expected);
});

it.each([new Error('Network error.'), refusal(undefined), refusal({}), 'text'])('leaves %s to others', (error) => {
  expect(readImportProblems(error)).toBeNull();
});
