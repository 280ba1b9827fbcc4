import { expect, it } from 'vitest';
import { parseConnectionUri } from './connection-uri.ts';
import { ensureOwnLogin } from './network-rules.ts';
import { isSameWay } from './connection-input.ts';
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
      'is not a host',
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
])('%s names no user, and the user of the server is not taken in its place', (text) => {
  const uri = parseConnectionUri(text);
  if (!uri) throw new Error('This is no connection text.');
  expect(() => ensureOwnLogin(uri, PARTS)).toThrow('names no user');
});

const AUTHORITY = { engine_params: { connect_args: { ssl: { ca: 'PEM' } } } };

it.each<readonly [string, object, boolean]>([
  ['postgresql://u:p@db.example:5432/other?sslmode=verify-full', {}, true],
  ['postgresql+psycopg2://u:p@db.example:5432/d?sslmode=verify-full', {}, true],
  [
    'postgresql://u:p@db.example:5432/d?sslmode=verify-full',
    { extra: { ...AUTHORITY, disable_data_preview: true } },
    true,
  ],
  ['postgresql://u:p@db.example:5432/d?sslmode=verify-full', { extra: { ...AUTHORITY, metadata_params: {} } }, true],
  ['mysql://u:p@db.example:5432/d?sslmode=verify-full', {}, false],
  ['postgresql://u:p@db.example:5433/d?sslmode=verify-full', {}, false],
  ['postgresql://v:p@db.example:5432/d?sslmode=verify-full', {}, false],
  ['postgresql://u:p@other.example:5432/d?sslmode=verify-full', {}, false],
  ['postgresql://u:p@db.example:5432/d?sslmode=disable', {}, false],
  ['postgresql://u:p@db.example:5432/d', {}, false],
  ['postgresql://u:p@db.example:5432/d?sslmode=verify-full&hostaddr=10.0.0.1', {}, false],
  ['postgresql://u:p@db.example:5432/d?sslmode=verify-full', { authority: null }, false],
  ['postgresql://u:p@db.example:5432/d?sslmode=verify-full', { authority: 'another' }, false],
  ['postgresql://u:p@db.example:5432/d?sslmode=verify-full', { extra: {} }, false],
  [
    'postgresql://u:p@db.example:5432/d?sslmode=verify-full',
    { extra: { ...AUTHORITY, proxy: 'other.example' } },
    false,
  ],
])('a stored password goes to %s with %j: %s', (text, changed, expected) => {
  const [written, stored] = [text, 'postgresql://u:p@db.example:5432/d?sslmode=verify-full'].map((one) =>
    parseConnectionUri(one),
  );
  if (!written || !stored) throw new Error('This is no connection text.');
  const registered = { uri: stored, authority: 'ours', extra: AUTHORITY };
  expect(isSameWay({ ...registered, uri: written, ...changed }, registered)).toBe(expected);
});
