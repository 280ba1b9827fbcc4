import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariaDb, isMariaDb } from '../mariadb/find-mariadb.ts';
import { startMariaDb, type TestMariaDb } from '../mariadb/start-mariadb.ts';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ApiAnswer, type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { type DialectName, type HostileStatement, hostileStatements } from './hostile-statements.ts';

/** Stands in a row that a rule hides, and in a table that is closed. No answer to either caller may hold it. */
const CANARY = 'CANARY-7f3a';

const TABLES = (s: string): readonly string[] => [
  `CREATE TABLE ${s}.people (id INTEGER, name VARCHAR(40), tenant INTEGER)`,
  `INSERT INTO ${s}.people VALUES (1, 'Ana', 1), (2, 'Bob', 1), (3, '${CANARY}', 2)`,
  `CREATE TABLE ${s}.secret (v VARCHAR(40))`,
  `INSERT INTO ${s}.secret VALUES ('${CANARY}')`,
  `CREATE TABLE ${s}.open_one (id INTEGER, name VARCHAR(40))`,
  `INSERT INTO ${s}.open_one VALUES (1, 'one')`,
  `CREATE VIEW ${s}.people_view AS SELECT name AS v FROM ${s}.people`,
];

const mariaDb = await findMariaDb();
const DIALECTS: readonly DialectName[] = [
  'postgresql',
  'duckdb',
  'sqlite',
  ...(isMariaDb(mariaDb) ? (['mysql'] as const) : []),
];
if (!isMariaDb(mariaDb)) process.stderr.write('hostile SQL is not tried on MariaDB: there is none\n');

interface Pair {
  readonly id: number;
  readonly permission: { readonly name: string };
  readonly view_menu: { readonly name: string };
}

interface Prepared {
  readonly dialect: DialectName;
  readonly schema: string;
  readonly readOnly: number;
  readonly writable: number;
}

/** Two callers: one who may read two datasets, one of them under a rule; one who may use a whole database, under the same rule. */
describe('SQL Lab shows no hidden row', () => {
  let postgres: TestPostgres;
  let maria: TestMariaDb | undefined;
  let folder: string;
  let facet: FacetProcess;
  let admin: ApiClient;
  let analyst: ApiClient & { readonly id: number };
  let bound: ApiClient & { readonly id: number };
  /** As the analyst, and sees the history of everybody. */
  let reader: ApiClient & { readonly id: number };
  const prepared = new Map<DialectName, Prepared>();

  beforeAll(async () => {
    postgres = await startPostgres();
    folder = mkdtempSync(join(tmpdir(), 'facet-hostile-'));
    facet = await startFacet({
      env: {
        FACET_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'true',
        FACET_FEATURE_ALLOW_ADHOC_SUBQUERY: 'true',
        FACET_LOCAL_DATABASES: folder,
      },
    });
    admin = await signIn(facet.url);
    const url = await postgres.createDatabase('golden_hostile');
    const client = new pg.Client(url);
    await client.connect();
    for (const sql of ['CREATE SCHEMA lab', ...TABLES('lab')]) await client.query(sql);
    await client.query('CREATE SEQUENCE lab.seq');
    await client.query('ANALYZE');
    await client.end();
    prepared.set('postgresql', await register('postgresql', url, 'lab'));
    const duck = await register('duckdb', 'duckdb:///examples', 'main');
    for (const sql of TABLES('main'))
      expectStatus(await admin.post('/api/v1/sqllab/execute/', { database_id: duck.writable, sql }), 200);
    prepared.set('duckdb', duck);
    const file = new DatabaseSync(join(folder, 'lab.db'));
    for (const sql of TABLES('main')) file.exec(sql);
    file.close();
    prepared.set('sqlite', await register('sqlite', `sqlite:///${join(folder, 'lab.db')}`, 'main'));
    if (isMariaDb(mariaDb)) {
      maria = await startMariaDb(mariaDb);
      await maria.createDatabase('lab');
      await maria.run(...TABLES('lab'));
      const { user, password, host, port } = maria;
      const uri = `mysql+pymysql://${user}:${encodeURIComponent(password)}@${host}:${port}/lab`;
      prepared.set('mysql', await register('mysql', uri, 'lab'));
    }
    const role = expectStatus(await admin.post('/api/v1/security/roles/', { name: 'ruled' }), 201).body.id;
    const whole = expectStatus(await admin.post('/api/v1/security/roles/', { name: 'whole' }), 201).body.id;
    for (const { readOnly, writable, schema } of prepared.values()) {
      for (const database of [readOnly, writable]) {
        const people = await addDataset(database, schema, 'people');
        await addDataset(database, schema, 'open_one');
        const rule = {
          name: `tenant of ${database}`,
          filter_type: 'Regular',
          tables: [people],
          roles: [role],
          clause: 'tenant = 1',
        };
        expectStatus(await admin.post('/api/v1/rowlevelsecurity/', rule), 201);
      }
    }
    await grant(
      role,
      ({ permission, view_menu }) =>
        permission.name === 'datasource_access' && /\.\[(people|open_one)\]/.test(view_menu.name),
    );
    await grant(
      whole,
      ({ permission, view_menu }) => permission.name === 'database_access' && /hostile/.test(view_menu.name),
    );
    await grant(role, ({ permission, view_menu }) => view_menu.name === 'Dataset' && permission.name === 'can_write');
    analyst = await signUp(facet.url, admin, 'analyst', ['Gamma', 'sql_lab', 'ruled']);
    const history = expectStatus(await admin.post('/api/v1/security/roles/', { name: 'history' }), 201).body.id;
    await grant(history, ({ permission }) => permission.name === 'all_query_access');
    reader = await signUp(facet.url, admin, 'reader', ['Gamma', 'sql_lab', 'ruled', 'history']);
    bound = await signUp(facet.url, admin, 'bound', ['Gamma', 'sql_lab', 'ruled', 'whole']);
  }, 120_000);

  afterAll(async () => {
    await facet?.stop();
    await postgres?.stop();
    await maria?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function register(dialect: DialectName, uri: string, schema: string): Promise<Prepared> {
    const add = async (name: string, allowDml: boolean): Promise<number> =>
      expectStatus(
        await admin.post('/api/v1/database/', {
          database_name: `${name} hostile ${dialect}`,
          sqlalchemy_uri: uri,
          allow_dml: allowDml,
          allow_ctas: true,
          allow_cvas: true,
          expose_in_sqllab: true,
        }),
        201,
      ).body.id;
    return { dialect, schema, readOnly: await add('ro', false), writable: await add('rw', true) };
  }

  const addDataset = async (database: number, schema: string, table_name: string): Promise<number> =>
    expectStatus(await admin.post('/api/v1/dataset/', { database, schema, table_name }), 201).body.id;

  async function grant(role: number, wanted: (pair: Pair) => boolean): Promise<void> {
    const known = expectStatus(await admin.get(`/api/v1/security/roles/${role}/permissions/`), 200).body.result;
    const ids: number[] = known.map(({ id }: { readonly id: number }) => id);
    for (let page = 0; page < 20; page += 1) {
      const { body } = expectStatus(
        await admin.get(`/api/v1/security/permissions-resources/?q=(page:${page},page_size:100)`),
        200,
      );
      const pairs: readonly Pair[] = body.result;
      ids.push(...pairs.filter(wanted).map(({ id }) => id));
      if (pairs.length < 100) break;
    }
    expectStatus(
      await admin.post(`/api/v1/security/roles/${role}/permissions`, { permission_view_menu_ids: [...new Set(ids)] }),
      200,
    );
  }

  const run = (who: ApiClient, database: number, { sql, body }: HostileStatement): Promise<ApiAnswer> =>
    who.post('/api/v1/sqllab/execute/', { database_id: database, sql, ...body });

  function leakOf(attempt: HostileStatement, answer: ApiAnswer): string | undefined {
    // What the attempt itself says is quoted in refusals; only what the database gave counts.
    const { data = null, errors = null } = answer.body ?? {};
    const quotes = attempt.sql.includes(CANARY);
    const given = JSON.stringify([data, quotes ? null : errors]);
    if (given.includes(CANARY)) return `shows the row: ${given.slice(0, 300)}`;
    if (answer.status >= 500) return `status ${answer.status}: ${answer.text.slice(0, 300)}`;
    const sees = answer.status === 200 && /leak/.test(attempt.sql) && given.includes('CANARY');
    return sees ? `tells of the row: ${given}` : undefined;
  }

  describe.each(DIALECTS)('%s', (dialect) => {
    const facts = (): Prepared => {
      const found = prepared.get(dialect);
      if (!found) throw new Error(`${dialect} was not prepared.`);
      return found;
    };

    it.each([
      ['a reader of two datasets', 'analyst', 'readOnly'],
      ['a reader of two datasets, where changes are allowed', 'analyst', 'writable'],
      ['a user of the whole database', 'bound', 'readOnly'],
      ['a user of the whole database, where changes are allowed', 'bound', 'writable'],
    ] as const)(
      'to %s',
      async (_, name, database) => {
        const who = name === 'analyst' ? analyst : bound;
        const { schema, [database]: id } = facts();
        const leaks: string[] = [];
        const attempts = hostileStatements(dialect, schema);
        let answered = 0;
        for (const attempt of attempts) {
          // A view of the database's own making belongs to its author there.
          if (name === 'bound' && /people_view|secret/.test(JSON.stringify(attempt))) continue;
          const answer = await run(who, id, attempt);
          if (answer.status === 200) answered += 1;
          const leak = leakOf(attempt, answer);
          if (leak !== undefined) leaks.push(`${attempt.sql} ${JSON.stringify(attempt.body ?? {})}\n    ${leak}`);
        }
        process.stdout.write(
          `hostile SQL, ${dialect}, ${name}, ${database}: ${attempts.length} statements, ${answered} answered\n`,
        );
        expect(leaks, leaks.join('\n')).toEqual([]);
        await expectIntact(id, schema);
      },
      300_000,
    );

    it('but the rows that they may see', async () => {
      const { schema, readOnly } = facts();
      for (const who of [analyst, bound]) {
        for (const sql of [
          `SELECT name FROM ${schema}.people ORDER BY id`,
          // SQLite takes the name for the expression itself.
          ...(dialect === 'sqlite'
            ? []
            : [`WITH people AS (SELECT * FROM ${schema}.people) SELECT p.name FROM people p ORDER BY p.id`]),
          `SELECT p.name FROM ${schema}.people p WHERE p.id IN (SELECT id FROM ${schema}.people) ORDER BY p.id`,
        ]) {
          const { body } = expectStatus(await run(who, readOnly, { sql }), 200);
          expect(body.data).toEqual([{ name: 'Ana' }, { name: 'Bob' }]);
        }
      }
    });

    it('nor through what surrounds a run: estimate, validation, table metadata, downloads', async () => {
      const { schema, readOnly } = facts();
      const answers = await Promise.all([
        analyst.post('/api/v1/sqllab/estimate/', { database_id: readOnly, sql: `SELECT * FROM ${schema}.secret` }),
        analyst.post(`/api/v1/database/${readOnly}/validate_sql/`, { sql: `SELECT v, nope FROM ${schema}.secret` }),
        analyst.get(`/api/v1/database/${readOnly}/table/secret/${schema}/`),
        analyst.get(`/api/v1/database/${readOnly}/table_metadata/?name=secret&schema=${schema}`),
        analyst.get(`/api/v1/database/${readOnly}/select_star/secret/${schema}/`),
        analyst.get(`/api/v1/database/${readOnly}/tables/?q=(schema_name:${schema})`),
      ]);
      const [estimate, validation, table, metadata, star, tables] = answers;
      expect(estimate?.status).toBe(403);
      expect(JSON.stringify(validation?.body)).not.toContain('nope');
      expect([table?.status, metadata?.status, star?.status]).toEqual([404, 404, 404]);
      const names = tables?.body.result.map(({ value }: { readonly value: string }) => value);
      expect(names.sort()).toEqual(['open_one', 'people']);
      const schemas = await analyst.get(`/api/v1/database/${readOnly}/schemas/`);
      expect(schemas.body.result).toEqual([schema]);
      for (const sql of ['SHOW TABLES', 'SHOW ALL TABLES', 'SHOW DATABASES', 'SHOW SCHEMAS'])
        expect((await run(analyst, readOnly, { sql })).status, sql).toBeGreaterThanOrEqual(400);
    });

    it('nor through rows that were kept for another user, or before a right was taken away', async () => {
      const { schema, readOnly } = facts();
      const told = async (sql: string) => {
        const client_id = crypto.randomUUID();
        const { body } = expectStatus(await run(admin, readOnly, { sql, body: { client_id } }), 200);
        return { client_id, key: body.query.resultsKey };
      };
      const people = await told(`SELECT name FROM ${schema}.people`);
      const secret = await told(`SELECT v FROM ${schema}.secret`);
      const open = await told(`SELECT name FROM ${schema}.open_one`);
      for (const { client_id, key } of [people, secret]) {
        for (const path of [`results/?q=(key:'${key}')`, `export/${client_id}/`]) {
          const answer = await reader.get(`/api/v1/sqllab/${path}`);
          expect(answer.text, path).not.toContain(CANARY);
        }
        expect((await analyst.get(`/api/v1/sqllab/results/?q=(key:'${key}')`)).status).toBe(403);
      }
      // Whom rules bind on this database reads no rows that were kept under others.
      expectStatus(await reader.get(`/api/v1/sqllab/results/?q=(key:'${open.key}')`), 410);
      expectStatus(await admin.get(`/api/v1/sqllab/results/?q=(key:'${open.key}')`), 200);
    });

    it('nor through a dataset made of the statement', async () => {
      const { schema, readOnly } = facts();
      for (const sql of [
        `SELECT * FROM ${schema}.secret`,
        `SELECT v FROM ${schema}.people_view`,
        `SELECT name FROM ${schema}.people UNION SELECT v FROM ${schema}.secret`,
        'SELECT 1 AS a',
        `SELECT * FROM {{ '${schema}.secret' }}`,
        `SELECT * FROM ${schema}.people; SELECT * FROM ${schema}.secret`,
        'SELECT * FROM secret',
        'not SQL at all',
      ]) {
        const made = await analyst.post('/api/v1/dataset/', { database: readOnly, table_name: sql, schema, sql });
        expect(made.status, sql).toBe(422);
      }
      const own = { database: readOnly, table_name: `of ${schema}`, schema, sql: `SELECT name FROM ${schema}.people` };
      const ownId: number = expectStatus(await analyst.post('/api/v1/dataset/', own), 201).body.id;
      const ownChart = await analyst.post('/api/v1/chart/data', {
        datasource: { id: ownId, type: 'table' },
        queries: [{ columns: ['name'] }],
      });
      expect(expectStatus(ownChart, 200).body.result[0].data).toEqual([{ name: 'Ana' }, { name: 'Bob' }]);
      const changed = await analyst.put(`/api/v1/dataset/${ownId}`, { sql: `SELECT v AS name FROM ${schema}.secret` });
      expect(changed.status).toBe(422);
      const sql = `SELECT * FROM ${schema}.people`;
      const made = await bound.post('/api/v1/dataset/', { database: readOnly, table_name: 'mine', schema, sql });
      const id: number = expectStatus(made, 201).body.id;
      const chart = await bound.post('/api/v1/chart/data', {
        datasource: { id, type: 'table' },
        queries: [{ columns: ['name'] }],
      });
      expect(expectStatus(chart, 200).body.result[0].data).toEqual([{ name: 'Ana' }, { name: 'Bob' }]);
      const told = await bound.post('/api/v1/chart/data', {
        datasource: { id, type: 'table' },
        queries: [
          {
            columns: [
              {
                expressionType: 'SQL',
                label: 'c',
                sqlExpression: "CASE WHEN name IN ('Ana', 'Bob') THEN 0 ELSE CAST(name AS INTEGER) END",
              },
            ],
          },
        ],
      });
      expect(told.text).not.toContain(CANARY);
      for (const expression of [`(SELECT max(name) FROM ${schema}.people)`, `(SELECT max(v) FROM ${schema}.secret)`]) {
        const metric = { expressionType: 'SQL', sqlExpression: `max(${expression})`, label: 'm' };
        const answer = await analyst.post('/api/v1/chart/data', {
          datasource: { id: await openDataset(schema, readOnly), type: 'table' },
          queries: [{ metrics: [metric] }],
        });
        expect(answer.text).not.toContain(CANARY);
      }
    });

    it('and no table or view is made of rows under a rule, by any user', async () => {
      const { schema, writable } = facts();
      for (const ctas_method of ['TABLE', 'VIEW']) {
        const answer = await admin.post('/api/v1/sqllab/execute/', {
          database_id: writable,
          sql: `SELECT * FROM ${schema}.people`,
          select_as_cta: true,
          ctas_method,
          tmp_table_name: 'copied',
          schema,
        });
        expect(answer).toMatchObject({
          status: 403,
          body: { errors: [{ error_type: 'QUERY_SECURITY_ACCESS_ERROR' }] },
        });
      }
      for (const sql of [
        `CREATE TABLE ${schema}.copied AS SELECT * FROM ${schema}.people`,
        `CREATE VIEW ${schema}.copied AS SELECT * FROM ${schema}.people`,
        `INSERT INTO ${schema}.open_one SELECT id, name FROM ${schema}.people`,
      ]) {
        expect((await run(admin, writable, { sql })).status, sql).toBe(403);
      }
    });
  });

  const openDataset = async (schema: string, database: number): Promise<number> => {
    const { body } = expectStatus(
      await admin.get(
        `/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:open_one),(col:database,opr:rel_o_m,value:${database})))`,
      ),
      200,
    );
    expect(body.result[0].schema).toBe(schema);
    return body.result[0].id;
  };

  async function expectIntact(database: number, schema: string): Promise<void> {
    const { body } = expectStatus(
      await run(admin, database, { sql: `SELECT count(*) AS n, max(name) AS m FROM ${schema}.people` }),
      200,
    );
    expect(body.data).toEqual([{ n: 3, m: CANARY }]);
    const open = expectStatus(
      await run(admin, database, { sql: `SELECT max(name) AS m FROM ${schema}.open_one` }),
      200,
    );
    expect(open.body.data).toEqual([{ m: 'one' }]);
  }
});
