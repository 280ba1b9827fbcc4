import type { EngineField, EngineNetwork } from '@facet/plugin-query/contract';
import { describe, expect, it } from 'vitest';
import { MASK } from '../common/shown-extra.ts';
import { formatConnectionUri, parseConnectionUri } from './connection-uri.ts';
import {
  fieldsAtFault,
  maskedParameters,
  missingParameters,
  parameterSchema,
  parametersOf,
  settingsWithParameters,
  uriOfParameters,
} from './parameter-form.ts';

const FIELDS: readonly EngineField[] = [
  { name: 'account', label: 'account', at: 'host', required: true },
  { name: 'who', label: 'who', at: 'username', required: true },
  { name: 'token', label: 'token', at: 'password' },
  { name: 'key', label: 'key', at: 'secret.auth.key', lines: true },
  { name: 'pass', label: 'pass', at: 'secret.auth.pass' },
  { name: 'place', label: 'place', at: 'database' },
  { name: 'role', label: 'role', at: 'query.role' },
];
const NETWORK: EngineNetwork = { driver: 'rest', port: 443, fields: FIELDS, tls: { encrypt: {} } };
const networks = { networkOf: () => NETWORK };
const ANSWERS = { account: ' acme ', who: 'ann', token: 's3cret/@', key: 'KEY', place: 'shop', role: 'reader' };

describe("a form of the engine's own", () => {
  it('builds an address that is parsed to the same parts, without a driver', () => {
    const uri = uriOfParameters('acme', 'rest', { ...ANSWERS, query: { extra: '1' } }, networks);
    expect(uri).toEqual({
      scheme: 'acme',
      username: 'ann',
      password: 's3cret/@',
      hostname: 'acme',
      port: null,
      database: 'shop',
      query: { extra: '1', role: 'reader' },
    });
    expect(parseConnectionUri(formatConnectionUri(uri))).toEqual(uri);
  });

  it('builds an address without a user that is parsed to the same parts', () => {
    const uri = uriOfParameters('acme', null, { account: 'acme', token: 's' }, networks);
    expect(formatConnectionUri(uri)).toBe('acme://:s@acme/');
    expect(parseConnectionUri(formatConnectionUri(uri))).toEqual(uri);
  });

  it.for<[string, Parameters<typeof settingsWithParameters>[0], object, string | null, unknown]>([
    ['nothing', undefined, {}, null, undefined],
    ['an answer', undefined, { key: 'K' }, null, { auth: { key: 'K' } }],
    [
      'an answer beside what is stored',
      undefined,
      { key: 'K' },
      `{"auth":{"pass":"${MASK}"}}`,
      { auth: { pass: MASK, key: 'K' } },
    ],
    ['a text of all settings', '{"other":1}', {}, null, { other: 1 }],
    [
      'an answer before such a text',
      '{"auth":{"key":"old"},"other":1}',
      { key: 'K' },
      null,
      { auth: { key: 'K' }, other: 1 },
    ],
  ])('says of the secret settings: %s', ([, given, parameters, stored, wanted]) => {
    const said = settingsWithParameters(given, NETWORK, { ...parameters }, stored);
    expect(said === undefined ? undefined : JSON.parse(said)).toEqual(wanted);
  });

  it('is shown filled in, with masks for its secrets', () => {
    const uri = uriOfParameters('acme', null, { ...ANSWERS, token: MASK, query: { extra: '1' } }, networks);
    expect(parametersOf(NETWORK, uri, `{"auth":{"key":"${MASK}"}}`)).toEqual({
      account: 'acme',
      who: 'ann',
      token: MASK,
      key: MASK,
      pass: null,
      place: 'shop',
      role: 'reader',
      query: { extra: '1' },
    });
    expect(maskedParameters(NETWORK, { ...ANSWERS, pass: null })).toEqual({
      ...ANSWERS,
      token: MASK,
      key: MASK,
      pass: null,
    });
  });

  it('declares required fields and secret settings to clients', () => {
    expect(parameterSchema(NETWORK)).toMatchObject({
      required: ['account', 'who'],
      properties: { account: { type: 'string' }, key: { 'x-encrypted-extra': true }, query: { type: 'object' } },
    });
    expect(missingParameters({ account: ' ', who: 'ann' }, NETWORK)).toEqual(['account']);
  });

  it.for<[string, string[], string[]]>([
    ['a login that is refused', ['username', 'password'], ['token', 'key', 'pass', 'who']],
    ['a host that is not known', ['host'], ['account']],
    ['a server that does not answer', ['host', 'port'], ['account']],
    ['a database that is not there', ['database'], ['place']],
    ['what it does not ask for', ['server_cert'], ['account']],
  ])('finds its fields for %s', ([, invalid, fields]) => {
    expect(fieldsAtFault(FIELDS, invalid)).toEqual(fields);
  });
});
