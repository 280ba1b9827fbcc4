import { expect, it } from 'vitest';
import { parseConnectionUri } from './connection-uri.ts';
import { ensureOwnLogin } from './network-rules.ts';
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
])('the host %j is refused: sockets of this machine are not used', (host) => {
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
