import { join } from 'node:path';
import type { AddressLookup, RoutedConnection } from '@facet/plugin-query/contract.server';
import { type EngineDatabase, EnginePoint, PluginAdministrationToken } from '@facet/sdk/server';
import { engineCases, rowsOf, runOptions, tableLoadCases } from '@facet/sdk/testing';
import { networkCases } from '@facet/sdk/testing/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testIdentity } from '../../apps/server/testing/test-identity.ts';
import { startTestServer, type TestServer } from '../../apps/server/testing/test-server.ts';
import { type FakeSqlServer, startFakeSqlServer } from '../../plugins/engine-mssql/server/testing/fake-sql-server.ts';
import { findMariaDb, isMariaDb } from '../mariadb/find-mariadb.ts';
import { startMariaDb, type TestMariaDb } from '../mariadb/start-mariadb.ts';
import { encryptServer } from '../postgres/encrypt-server.ts';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { overLines, type RoutedEngine } from '../support/over-lines.ts';
import { scriptedSql } from '../support/scripted-database.ts';
import { hasOpenssl, makeAuthority, type TestAuthority } from '../support/test-certificates.ts';
import { buildFolderOf } from './build-plugin.ts';

const PLUGINS = join(import.meta.dirname, '../../plugins');
const NO_OPENSSL = !hasOpenssl();
const mariaDb = await findMariaDb();

let server: TestServer;
let authority: TestAuthority;
let otherAuthority: TestAuthority;

beforeAll(async () => {
  server = await startTestServer([testIdentity]);
  const plugins = await server.kernel.service(PluginAdministrationToken);
  for (const name of ['engine-postgres', 'engine-mysql', 'engine-mssql'])
    await plugins.install(await buildFolderOf(join(PLUGINS, name), [`facet/${name}`, `acme/${name}`]));
  if (NO_OPENSSL) return;
  authority = makeAuthority('Authority of the tests');
  otherAuthority = makeAuthority('Another authority');
}, 120_000);
afterAll(() => server.stop());

async function installed(key: string, owner: string): Promise<RoutedEngine> {
  const entry = server.kernel.registry(EnginePoint).get(key);
  if (entry?.owner !== owner) throw new Error(`The engine belongs to ${entry?.owner}.`);
  return overLines(await entry.load());
}

async function answerOf(engine: RoutedEngine, spec: RoutedConnection, sql: string): Promise<unknown> {
  const database = await engine.open(spec);
  try {
    return rowsOf(await database.run(sql, runOptions()))[0]?.[0];
  } catch (error) {
    return error;
  } finally {
    await database.close();
  }
}

describe('the engine for Postgres, installed from a file, in a process without a network', () => {
  const ENDLESS = 'SELECT COUNT(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b';
  let postgres: TestPostgres;
  let engine: RoutedEngine;
  let spec: RoutedConnection;
  let database: EngineDatabase;

  beforeAll(async () => {
    engine = await installed('postgresql', 'acme/engine-postgres');
    postgres = await startPostgres();
    const url = new URL(await postgres.createDatabase('engine_kit'));
    spec = {
      id: 1,
      name: 'test',
      scheme: 'postgresql',
      username: url.username,
      password: url.password,
      hostname: url.hostname,
      port: Number(url.port),
      database: url.pathname.slice(1),
      query: {},
      extra: {},
      connectTimeoutMs: 5_000,
    };
    database = await engine.open(spec);
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  const makeTables = async (count: number): Promise<void> => {
    const made = `DO $$ BEGIN FOR i IN 0..${count - 1} LOOP EXECUTE 'CREATE TABLE IF NOT EXISTS kit_many_' || i || ' (a int)'; END LOOP; END $$`;
    await database.run(made, runOptions({ readOnly: false }));
  };
  const kit = () => ({ engine, open: () => engine.open(spec), endless: ENDLESS, makeTables });

  it.for(engineCases)('$title', { timeout: 60_000 }, (engineCase) =>
    engineCase.run({
      ...kit(),
      series: (n) => `SELECT n, 'word ' || n AS word FROM generate_series(0, ${n - 1}) n`,
      sql: { bytes: "'abc'::bytea", noText: "'\\xff00'::bytea" },
    }),
  );

  it.for(tableLoadCases)('$title', (loadCase) => loadCase.run({ ...kit(), series: String }));

  it.for(networkCases)('$title', (networkCase) =>
    networkCase.run({
      open: () => engine.open(spec),
      openWithPassword: (password) => engine.open({ ...spec, password }),
      openAt: (hostname, port, connectTimeoutMs) => engine.open({ ...spec, hostname, port, connectTimeoutMs }),
      endless: ENDLESS,
      dropConnections: async () => {
        await database.run(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND state = 'active'",
          runOptions(),
        );
      },
    }),
  );

  it('streams more than it may hold', { timeout: 60_000 }, async () => {
    const wide =
      "SELECT n, n * 2 AS a, n * 1.5 AS b, 'w' || n AS c, n % 7 AS d, now() AS e, 'x' || (n % 100) AS f, n / 3.0 AS g";
    const sql = `${wide} FROM generate_series(1, 1200000) n`;
    let rows = 0;
    const asked = runOptions({ maxRows: 2_000_000, deadlineMs: 50_000 });
    for await (const { rowCount } of database.stream(sql, asked)) rows += rowCount;
    expect(rows).toBe(1_200_000);
  });

  it('goes where the installation lets it go, and says so', async () => {
    const lookup: AddressLookup = (_hostname, _options, done) => done(new Error('not allowed here'), '');
    expect(await answerOf(engine, { ...spec, hostname: 'closed.example', lookup }, 'SELECT 1')).toMatchObject({
      kind: 'connection',
      message: expect.stringContaining('not allowed here'),
    });
  });

  describe.skipIf(NO_OPENSSL)(
    `with TLS, which the server makes${NO_OPENSSL ? ' (openssl is not installed)' : ''}`,
    () => {
      const CIPHER = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
      beforeAll(() => {
        const login = {
          host: spec.hostname ?? '',
          port: spec.port ?? 0,
          user: spec.username ?? '',
          database: 'postgres',
        };
        return encryptServer(
          { ...login, password: spec.password ?? '' },
          authority.issue(['DNS:localhost', 'IP:127.0.0.1']),
        );
      }, 30_000);

      it.for([
        ['without a check of its certificate', 'require', undefined],
        ['by a certificate of its authority', 'verify-ca', 'own'],
        ['by a certificate for its name', 'verify-full', 'own'],
      ] as const)('reaches a server %s', async ([, sslmode, known]) => {
        const more = known ? { authority: authority.certificate } : {};
        expect(await answerOf(engine, { ...spec, hostname: 'localhost', query: { sslmode }, ...more }, CIPHER)).toBe(
          true,
        );
      });

      it.for([
        ['of another authority', 'localhost', 'other'],
        ['of another name', '127.0.0.2', 'own'],
      ] as const)('refuses one %s', async ([, hostname, known]) => {
        const { certificate } = known === 'own' ? authority : otherAuthority;
        const asked = { ...spec, hostname, query: { sslmode: 'verify-full' }, authority: certificate };
        expect(await answerOf(engine, asked, CIPHER)).toMatchObject({ kind: 'connection' });
      });
    },
  );
});

describe.skipIf(!isMariaDb(mariaDb))(
  `the engine for MySQL, installed in the same way${isMariaDb(mariaDb) ? '' : ` (${mariaDb.reason})`}`,
  () => {
    let maria: TestMariaDb;
    let engine: RoutedEngine;
    let spec: RoutedConnection;

    beforeAll(async () => {
      if (!isMariaDb(mariaDb)) return;
      engine = await installed('mysql', 'acme/engine-mysql');
      const files = NO_OPENSSL ? undefined : authority.issue(['DNS:localhost']);
      maria = await startMariaDb(mariaDb, files ? { 'ssl-cert': files.certificate, 'ssl-key': files.key } : {});
      await maria.createDatabase('shop');
      spec = {
        id: 2,
        name: 'test',
        scheme: 'mysql+pymysql',
        username: maria.user,
        password: maria.password,
        hostname: maria.host,
        port: maria.port,
        database: 'shop',
        query: {},
        extra: {},
        connectTimeoutMs: 5_000,
      };
    }, 60_000);
    afterAll(() => maria?.stop());

    it.for(networkCases)('$title', (networkCase) =>
      networkCase.run({
        open: () => engine.open(spec),
        openWithPassword: (password) => engine.open({ ...spec, password }),
        openAt: (hostname, port, connectTimeoutMs) => engine.open({ ...spec, hostname, port, connectTimeoutMs }),
        endless: 'SELECT COUNT(*) FROM seq_1_to_1000000 a JOIN seq_1_to_1000000 b ON a.seq * b.seq % 7 = 3',
        dropConnections: async () => {
          await maria.run(`KILL USER ${maria.user}`);
        },
      }),
    );

    it.skipIf(NO_OPENSSL)(
      `encrypts, and looks at the certificate${NO_OPENSSL ? ' (openssl is not installed)' : ''}`,
      async () => {
        const cipher =
          "SELECT VARIABLE_VALUE <> '' FROM information_schema.SESSION_STATUS WHERE VARIABLE_NAME = 'Ssl_cipher'";
        const named = { ...spec, hostname: 'localhost', query: { ssl_mode: 'VERIFY_IDENTITY' } };
        expect(await answerOf(engine, { ...named, authority: authority.certificate }, cipher)).toBe(1);
        expect(await answerOf(engine, { ...named, authority: otherAuthority.certificate }, cipher)).toMatchObject({
          kind: 'connection',
        });
      },
    );
  },
);

describe('the engine for SQL Server, installed in the same way', () => {
  let fake: FakeSqlServer;
  let engine: RoutedEngine;
  beforeAll(async () => {
    engine = await installed('mssql', 'acme/engine-mssql');
    fake = await startFakeSqlServer();
  });
  afterAll(() => fake?.stop());

  it('asks a scripted server', async () => {
    const spec: RoutedConnection = {
      id: 3,
      name: 'test',
      scheme: 'mssql',
      username: 'ann',
      password: 'right',
      hostname: '127.0.0.1',
      port: fake.port,
      database: 'shop',
      query: { encrypt: 'no' },
      extra: {},
      connectTimeoutMs: 5_000,
    };
    const database = await engine.open(spec);
    try {
      expect((await database.run(scriptedSql.series(300), runOptions())).rowCount).toBe(300);
    } finally {
      await database.close();
    }
  });
});
