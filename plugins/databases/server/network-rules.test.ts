import { expect, it } from 'vitest';
import { parseConnectionUri } from './connection-uri.ts';
import { ensureOwnLogin } from './network-rules.ts';
import { isSameServer } from './connection-input.ts';
import { uriOfParameters } from './parameter-form.ts';
import { NETWORKS, NO_FOLDERS } from './testing/engines.ts';

const PARTS = { files: NO_FOLDERS, networks: NETWORKS };
const WHOLE = { username: 'u', password: 'p', host: 'db.example', port: 5432, database: 'd' };

it.each([
  '/var/run/postgresql',
  '/tmp/.s.PGSQL.5432',
  '%2fvar%2frun',
  '@abstract',
  'a b',
  'a,b',
  '../x',
  'a..b',
  '\\\\pipe',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169.254.169.254.',
])('the host %j is refused: sockets of this machine are not used, nor addresses that are written oddly', (host) => {
  for (const engine of ['postgresql', 'mysql', 'mariadb'])
    expect(() => ensureOwnLogin(uriOfParameters(engine, null, { ...WHOLE, host }, NETWORKS), PARTS)).toThrow(
      'is no host',
    );
});

it.each(['db.example', 'db_1.internal', '10.0.0.7', '::1', 'localhost', 'bücher.example', 'a.b.'])(
  'the host %j is one',
  (host) => {
    expect(() =>
      ensureOwnLogin(uriOfParameters('postgresql', null, { ...WHOLE, host }, NETWORKS), PARTS),
    ).not.toThrow();
  },
);

it.each([
  'postgresql://db.example/d',
  'postgresql://:secret@db.example/d',
  'mysql://db.example/d',
  'mariadb:///d',
  'off://db.example/d',
])('%s names no user, and nobody stands in', (text) => {
  const uri = parseConnectionUri(text);
  if (!uri) throw new Error('This is no connection text.');
  expect(() => ensureOwnLogin(uri, PARTS)).toThrow('names no user');
});

it.each([
  ['postgresql://u:p@db.example:5432/other', true],
  ['postgresql+psycopg2://u:p@db.example:5432/d', true],
  ['mysql://u:p@db.example:5432/d', false],
  ['postgresql://u:p@db.example:5433/d', false],
  ['postgresql://v:p@db.example:5432/d', false],
  ['postgresql://u:p@other.example:5432/d', false],
])('a stored password goes to %s: %s', (text, expected) => {
  const [written, stored] = [text, 'postgresql://u:p@db.example:5432/d'].map((one) => parseConnectionUri(one));
  if (!written || !stored) throw new Error('This is no connection text.');
  expect(isSameServer(written, stored)).toBe(expected);
});
