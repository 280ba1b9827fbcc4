import { createServer, type Server, type Socket } from 'node:net';
import type { RoutedConnection } from '@facet/plugin-query/contract.server';
import { HttpError } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAllowedAddresses } from '../../plugins/databases/server/allowed-address.ts';
import { parseConnectionUri } from '../../plugins/databases/server/connection-uri.ts';
import { LocalFiles } from '../../plugins/databases/server/local-files.ts';
import { type Tried, tryConnection } from '../../plugins/databases/server/try-connection.ts';
import { createMysqlEngine } from '../../plugins/engine-mysql/server/mysql-engine.ts';
import { createPostgresEngine } from '../../plugins/engine-postgres/server/postgres-engine.ts';
import type { EngineInfo } from '../../plugins/query/contract.server.ts';
import type { EngineDirectory } from '../../plugins/query/server/gateway/engine-directory.ts';
import type { OpenDatabases } from '../../plugins/query/server/gateway/open-databases.ts';
import { createEngineCatalogue } from '../../plugins/query/server/services/engine-catalogue.ts';
import { partOf } from '../../plugins/query/server/testing/part-of.ts';
import { findMariaDb, isMariaDb } from '../mariadb/find-mariadb.ts';
import { startMariaDb, type TestMariaDb } from '../mariadb/start-mariadb.ts';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { encryptServer } from '../postgres/encrypt-server.ts';
import { hasOpenssl, makeAuthority, type TestAuthority } from '../support/test-certificates.ts';

const NO_OPENSSL = !hasOpenssl();
const mariaDb = await findMariaDb();
const NO_MARIADB = !isMariaDb(mariaDb) || NO_OPENSSL;

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const engines = { postgresql: createPostgresEngine(silent), mysql: createMysqlEngine(silent) };
const keyOf = (scheme: string) => (scheme.startsWith('mysql') ? 'mysql' : 'postgresql');
const catalogue = createEngineCatalogue(
  partOf<EngineDirectory>({
    load: async (key) => engines[keyOf(key)],
    ofScheme: async (scheme) => partOf<EngineInfo>({ key: keyOf(scheme) }),
    filesOf: () => undefined,
    networkOf: () => undefined,
  }),
  partOf<OpenDatabases>({}),
);
const reach = {
  files: new LocalFiles([], catalogue),
  networks: catalogue,
  addresses: createAllowedAddresses(['203.0.113.0/24'], async (hostname) => {
    if (hostname === 'localhost' || hostname === 'other.example') return [{ address: '127.0.0.1', family: 4 }];
    if (hostname === 'forbidden.example') return [{ address: '203.0.113.7', family: 4 }];
    throw new Error('unknown');
  }),
  isTunnelling: () => false,
  metadataUrl: undefined,
};

let authority: TestAuthority;
let otherAuthority: TestAuthority;
/** Takes connections and says nothing. */
let mute: Server;
const held = new Set<Socket>();

beforeAll(async () => {
  mute = createServer((socket) => {
    held.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  if (NO_OPENSSL) return;
  authority = makeAuthority('Authority of the tests');
  otherAuthority = makeAuthority('Another authority');
});
afterAll(() => {
  for (const socket of held) socket.destroy();
  mute?.close();
});

const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens at no port.');
  return address.port;
};

function attempt(text: string, known: Partial<RoutedConnection> = {}): Promise<Tried> {
  const uri = parseConnectionUri(text);
  if (!uri) throw new Error(`${text} is no connection text.`);
  const signal = AbortSignal.timeout(15_000);
  return tryConnection(
    { engines: catalogue, reach },
    { uri, known: { id: 0, name: 'trial', extra: {}, ...known }, status: 400, signal },
  );
}

interface Told {
  readonly error_type: string;
  readonly message: string;
  readonly extra: { readonly invalid?: readonly string[]; readonly steps: readonly { step: string; state: string }[] };
}

async function failureOf(trial: Promise<Tried>): Promise<Told> {
  const error = await trial.then(
    () => new Error('It connected.'),
    (failure: unknown) => failure,
  );
  if (!(error instanceof HttpError)) throw error;
  const [told] = (error.body as { readonly errors: readonly Told[] }).errors;
  if (!told) throw new Error('The answer names no error.');
  return told;
}

interface Case {
  readonly title: string;
  readonly uri: () => string;
  readonly authority?: () => string;
  readonly type: string;
  readonly invalid: readonly string[];
  /** The step that failed, and whether it came after TLS. */
  readonly at: string;
}

const failedAt = ({ extra }: Told): string | undefined => extra.steps.find(({ state }) => state === 'failed')?.step;

/** Cases that do not depend on what answers. */
const unreachable = (scheme: string): readonly Case[] => [
  {
    title: 'a name that is not known',
    uri: () => `${scheme}://u:p@absent.example/d`,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    invalid: ['host'],
    at: 'name',
  },
  {
    title: 'an address that is not allowed',
    uri: () => `${scheme}://u:p@forbidden.example/d`,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    invalid: ['host'],
    at: 'name',
  },
  {
    title: 'a port where nothing answers',
    uri: () => `${scheme}://u:p@localhost:9/d`,
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    invalid: ['host', 'port'],
    at: 'port',
  },
  {
    title: 'a server that says nothing',
    uri: () => `${scheme}://u:p@localhost:${portOf(mute)}/d`,
    type: 'CONNECTION_HOST_DOWN_ERROR',
    invalid: ['host', 'port'],
    at: 'sign-in',
  },
];

function check(cases: readonly Case[]): void {
  it.each(cases)('$title is $type at $at', async ({ uri, authority: given, type, invalid, at }) => {
    const told = await failureOf(attempt(uri(), given ? { authority: given() } : {}));
    expect([told.error_type, told.extra.invalid, failedAt(told)]).toEqual([type, invalid, at]);
    expect(JSON.stringify(told)).not.toContain('open-sesame');
    const states = told.extra.steps.map(({ state }) => state);
    expect(states).toEqual(states.toSorted((a, b) => STATES.indexOf(a) - STATES.indexOf(b)));
  });
}
const STATES = ['passed', 'failed', 'not-reached'];

describe('Postgres', () => {
  let server: TestPostgres;
  let plain: string;
  /** As another user, host, password or database, or with arguments. */
  const uri = (change: (text: string) => string = (text) => text, query = '') =>
    `${change(plain.replace('127.0.0.1', 'localhost'))}${query}`;

  beforeAll(async () => {
    server = await startPostgres();
    plain = await server.createDatabase('shop');
  });
  afterAll(() => server?.stop());

  check([
    ...unreachable('postgresql'),
    {
      title: 'a wrong password',
      uri: () => uri((text) => text.replace(/:[^:@/]+@/, ':open-sesame@')),
      type: 'CONNECTION_INVALID_PASSWORD_ERROR',
      invalid: ['username', 'password'],
      at: 'sign-in',
    },
    {
      title: 'a database that is not there',
      uri: () => uri((text) => text.replace(/shop$/, 'absent')),
      type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
      invalid: ['database'],
      at: 'database',
    },
    {
      title: 'TLS that the server does not offer',
      uri: () => uri(undefined, '?sslmode=require'),
      type: 'CONNECTION_TLS_REFUSED_ERROR',
      invalid: ['encryption'],
      at: 'tls',
    },
    {
      title: 'a mode of TLS that is none',
      uri: () => uri(undefined, '?sslmode=verify-fully'),
      type: 'CONNECTION_TLS_MODE_ERROR',
      invalid: ['query'],
      at: 'tls',
    },
  ]);

  it('that answers passes every step', async () => {
    const { steps } = await attempt(uri());
    expect(steps.map(({ step, state }) => [step, state])).toEqual([
      ['name', 'passed'],
      ['port', 'passed'],
      ['sign-in', 'passed'],
      ['database', 'passed'],
    ]);
    expect(steps.every(({ ms }) => typeof ms === 'number')).toBe(true);
  });

  describe.skipIf(NO_OPENSSL)('with TLS', () => {
    beforeAll(async () => {
      const { certificate, key } = authority.issue(['DNS:localhost', 'IP:127.0.0.1']);
      await encryptServer({ connectionString: plain }, { certificate, key });
    });

    const own = () => authority.certificate;
    const other = () => otherAuthority.certificate;
    const at = (host: string) => (text: string) => text.replace('localhost', host);
    const untrusted = { type: 'CONNECTION_TLS_UNTRUSTED_ERROR', invalid: ['server_cert'], at: 'tls' };
    const misnamed = { type: 'CONNECTION_TLS_NAME_ERROR', invalid: ['host'], at: 'tls' };

    check([
      { title: 'verify-full without its authority', uri: () => uri(undefined, '?sslmode=verify-full'), ...untrusted },
      { title: 'verify-ca without its authority', uri: () => uri(undefined, '?sslmode=verify-ca'), ...untrusted },
      {
        title: 'verify-ca with another authority',
        uri: () => uri(undefined, '?sslmode=verify-ca'),
        authority: other,
        ...untrusted,
      },
      {
        title: 'require with another authority',
        uri: () => uri(undefined, '?sslmode=require'),
        authority: other,
        ...untrusted,
      },
      { title: 'another authority without a mode', uri: () => uri(), authority: other, ...untrusted },
      {
        title: 'verify-full by another name',
        uri: () => uri(at('other.example'), '?sslmode=verify-full'),
        authority: own,
        ...misnamed,
      },
      {
        title: 'an authority without a mode by another name',
        uri: () => uri(at('other.example')),
        authority: own,
        ...misnamed,
      },
      {
        title: 'a wrong password within TLS',
        uri: () => uri((text) => text.replace(/:[^:@/]+@/, ':open-sesame@'), '?sslmode=require'),
        type: 'CONNECTION_INVALID_PASSWORD_ERROR',
        invalid: ['username', 'password'],
        at: 'sign-in',
      },
    ]);

    it.each([
      ['require, without a check of the server', 'other.example', '?sslmode=require', undefined],
      ['verify-ca, whatever its name', 'other.example', '?sslmode=verify-ca', own],
      ['verify-full, by its name', 'localhost', '?sslmode=verify-full', own],
      ['verify-full, by its address', '127.0.0.1', '?sslmode=verify-full', own],
      ['an authority alone, by its name', 'localhost', '', own],
    ])('connects with %s', async (_, host, query, given) => {
      const { steps } = await attempt(uri(at(host), query), given ? { authority: given() } : {});
      expect(steps.map(({ step, state }) => `${step} ${state}`).slice(-3)).toEqual([
        'tls passed',
        'sign-in passed',
        'database passed',
      ]);
    });
  });
});

describe.skipIf(NO_MARIADB)('MySQL', () => {
  let server: TestMariaDb;
  const uri = ({ host = 'localhost', password = server.password, database = 'shop', query = '' } = {}) =>
    `mysql://${server.user}:${encodeURIComponent(password)}@${host}:${server.port}/${database}${query}`;

  beforeAll(async () => {
    if (!isMariaDb(mariaDb)) return;
    const { certificate, key } = authority.issue(['DNS:localhost']);
    server = await startMariaDb(mariaDb, { 'ssl-cert': certificate, 'ssl-key': key });
    await server.createDatabase('shop');
  });
  afterAll(() => server?.stop());

  const own = () => authority.certificate;
  const other = () => otherAuthority.certificate;
  const untrusted = { type: 'CONNECTION_TLS_UNTRUSTED_ERROR', invalid: ['server_cert'], at: 'tls' };
  const misnamed = { type: 'CONNECTION_TLS_NAME_ERROR', invalid: ['host'], at: 'tls' };

  check([
    ...unreachable('mysql'),
    {
      title: 'a wrong password',
      uri: () => uri({ password: 'open-sesame' }),
      type: 'CONNECTION_ACCESS_DENIED_ERROR',
      invalid: ['username', 'password'],
      at: 'sign-in',
    },
    {
      title: 'a database that is not there',
      uri: () => uri({ database: 'absent' }),
      type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
      invalid: ['database'],
      at: 'database',
    },
    {
      title: 'a wrong password within TLS',
      uri: () => uri({ password: 'open-sesame', query: '?ssl=1' }),
      type: 'CONNECTION_ACCESS_DENIED_ERROR',
      invalid: ['username', 'password'],
      at: 'sign-in',
    },
    {
      title: 'a mode of TLS that is none',
      uri: () => uri({ query: '?ssl_mode=VERIFY' }),
      type: 'CONNECTION_TLS_MODE_ERROR',
      invalid: ['query'],
      at: 'tls',
    },
    { title: 'VERIFY_CA without its authority', uri: () => uri({ query: '?ssl_mode=VERIFY_CA' }), ...untrusted },
    { title: 'ssl=1 with another authority', uri: () => uri({ query: '?ssl=1' }), authority: other, ...untrusted },
    { title: 'another authority alone', uri: () => uri(), authority: other, ...untrusted },
    {
      title: 'VERIFY_IDENTITY by another name',
      uri: () => uri({ host: 'other.example', query: '?ssl_mode=VERIFY_IDENTITY' }),
      authority: own,
      ...misnamed,
    },
    {
      title: 'ssl_verify_identity by another name',
      uri: () => uri({ host: 'other.example', query: '?ssl_verify_identity=true' }),
      authority: own,
      ...misnamed,
    },
    {
      title: 'an authority alone by another name',
      uri: () => uri({ host: 'other.example' }),
      authority: own,
      ...misnamed,
    },
    {
      title: 'VERIFY_IDENTITY by an address',
      uri: () => uri({ host: '127.0.0.1', query: '?ssl_mode=VERIFY_IDENTITY' }),
      authority: own,
      type: 'CONNECTION_TLS_MODE_ERROR',
      invalid: ['query'],
      at: 'tls',
    },
  ]);

  it.each([
    ['ssl=1, without a check of the server', 'other.example', '?ssl=1', undefined],
    ['REQUIRED, without a check of the server', 'other.example', '?ssl_mode=REQUIRED', undefined],
    ['VERIFY_CA, whatever its name', 'other.example', '?ssl_mode=VERIFY_CA', own],
    ['ssl_verify_cert, whatever its name', 'other.example', '?ssl_verify_cert=true', own],
    ['VERIFY_IDENTITY, by its name', 'localhost', '?ssl_mode=VERIFY_IDENTITY', own],
    ['an authority alone, by its name', 'localhost', '', own],
  ])('connects with %s', async (_, host, query, given) => {
    const { steps } = await attempt(uri({ host, query }), given ? { authority: given() } : {});
    expect(steps.map(({ step, state }) => `${step} ${state}`).slice(-3)).toEqual([
      'tls passed',
      'sign-in passed',
      'database passed',
    ]);
  });
});
