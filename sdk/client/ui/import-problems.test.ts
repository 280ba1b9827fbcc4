import { expect, it } from 'vitest';
import { ApiError } from '../host.ts';
import { readImportProblems } from './import-problems.ts';

const refusal = (extra: unknown) =>
  new ApiError('Error importing', { status: 422, body: { errors: [{ extra }] }, requestId: null, type: null });

it.each([
  [
    '[B5.47] a password that is wanted',
    { 'databases/a.yaml': { _schema: ['Must provide a password for the database'] } },
    { passwords: ['databases/a.yaml'], existing: [], others: [] },
  ],
  [
    '[B5.49] an object that is there already',
    { 'queries/a/b.yaml': { _schema: ['Saved Query already exists and `overwrite=true` was not passed'] } },
    { passwords: [], existing: ['queries/a/b.yaml'], others: [] },
  ],
  [
    'fields that do not fit, with their names and files',
    { 'queries/a/b.yaml': { uuid: ['Not a valid UUID.'], rows: { 0: ['Too many.'] } }, issue_codes: [{ code: 1010 }] },
    {
      passwords: [],
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
