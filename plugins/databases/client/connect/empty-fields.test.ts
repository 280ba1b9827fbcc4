import { describe, expect, it } from 'vitest';
import { EMPTY_VALUES } from './connect-values.ts';
import { emptyFields, fieldsShown } from './empty-fields.ts';

describe('fields that must be filled', () => {
  const tunnel = { ...EMPTY_VALUES.tunnel, host: 'jump', username: 'me' };

  it.each([
    ['of a form', {}, ['name', 'host', 'port', 'username', 'database']],
    ['of one text', { way: 'uri' }, ['name', 'uri']],
    ['of a form whose password is empty', { name: 'n', host: 'h', port: 1, username: 'u', database: 'd' }, []],
    ['of a tunnel without a key', { way: 'uri', name: 'n', uri: 'u', tunnelled: true, tunnel }, ['tunnel']],
    [
      'of a tunnel with a password',
      { way: 'uri', name: 'n', uri: 'u', tunnelled: true, tunnel: { ...tunnel, by: 'password', password: 'p' } },
      [],
    ],
  ] as const)('%s', (_, values, fields) => {
    expect(emptyFields({ ...EMPTY_VALUES, ...values })).toEqual(fields);
  });
});

it.each([
  ['one text', { way: 'uri' }, ['uri']],
  ['one text that is there', { way: 'uri', uri: 'u' }, []],
  ['a form', {}, ['host', 'port', 'username', 'database']],
] as const)('a test of %s needs no name of the database', (_, values, fields) => {
  expect(emptyFields({ ...EMPTY_VALUES, ...values }, undefined, 'test')).toEqual(fields);
});

it("requires the required fields of the engine's own form, and shows all of its fields", () => {
  const field = { label: 'label', lines: false, secret: false };
  const engine = {
    fields: [
      { ...field, name: 'account', required: true },
      { ...field, name: 'role', required: false },
    ],
  };
  expect(emptyFields(EMPTY_VALUES, engine)).toEqual(['name', 'own.account']);
  expect(emptyFields({ ...EMPTY_VALUES, name: 'n', answers: { account: 'acme' } }, engine)).toEqual([]);
  expect(fieldsShown(EMPTY_VALUES, engine)).toEqual(['name', 'own.account', 'own.role']);
});

it.each([
  ['one text', { way: 'uri', encrypted: true, check: 'name' }, ['tls', 'tunnel', 'host'], ['uri']],
  ['encryption without a check', { encrypted: true }, ['tls', 'uri'], ['host']],
  ['a check of the authority', { encrypted: true, check: 'authority' }, ['uri'], ['tls']],
  ['a tunnel', { tunnelled: true }, ['uri'], ['tunnel']],
] as const)('shows the fields of %s', (_, values, hidden, shown) => {
  const fields = fieldsShown({ ...EMPTY_VALUES, ...values });
  expect(fields).toEqual(expect.arrayContaining([...shown]));
  expect(hidden.filter((field) => fields.includes(field))).toEqual([]);
});
