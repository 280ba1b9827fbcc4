import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import {
  type ApiAnswer,
  type ApiClient,
  expectStatus,
  openSession,
  signIn,
  signUp,
  USER_PASSWORD,
} from '../support/api-client.ts';
import { parseExact, writeExact } from '../support/exact-json.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { flowMiss, type FlowStep, withNames } from './flow-step.ts';
import { GOLDEN } from './golden-data.ts';
import { labMiss, type LabCase } from './lab-case.ts';

const FILE = join(GOLDEN, 'semantics', 'sqllab.json');
const present = existsSync(FILE);

interface Recorded {
  readonly cases: readonly LabCase[];
  readonly permissions: readonly LabCase[];
  readonly flows: Readonly<Record<string, readonly FlowStep[]>>;
}

interface Pair {
  readonly id: number;
  readonly permission: { readonly name: string };
  readonly view_menu: { readonly name: string };
}

const isAccessToPeople = ({ permission, view_menu }: Pair): boolean =>
  permission.name === 'datasource_access' && view_menu.name.startsWith('[lab].[people]');

/** Cases and steps that differ, each with its reason. One more fails, and so does one that no longer differs. */
const MISSES: Readonly<Record<string, string>> = {
  'types-013': 'a range is a text; the recorded name is that of a class inside the reference',
  'types-016': 'as types-013',
  'limits-090': 'a slip of either era (facts 9): the limit is put in, and the factor says which',
  'errors-120': 'own words: the parser says where the text stops making sense',
  'errors-140': 'recorded with a limit of two seconds; ours is the thirty of the contract',
  'errors-147': 'the words of API 1.3 for a body that is not JSON',
  'read-only-169': 'safety: a sequence is not moved on, so the function is refused before the database looks for it',
  'no schema': 'safety: the table that the name means here is not the one that is open to them',
  'flow saved queries 11': "own words: the metadata database's",
  'flow csv export 3': "JSON stays JSON and bytes stay bytes; the reference writes both in its own language's notation",
  'flow csv export 7': 'names of columns without rows, as the later era, which opens with a byte-order mark',
  'flow format_sql 10': 'safety: the recorded layout destroys the template',
  'flow format_sql 11': 'own words: the line inside a FILTER is broken by the library that lays it out',
  'flow table metadata 3': "own words: Postgres' names of its types",
  'flow table metadata 7': 'users who may read a table may see its columns, or the editor shows them an empty tree',
};

const recorded: Recorded = present
  ? (parseExact(readFileSync(FILE, 'utf8')) as Recorded)
  : { cases: [], permissions: [], flows: {} };
const groups = [...new Set(recorded.cases.map(({ group }) => group))];

describe.skipIf(!present)(`recorded SQL Lab calls${present ? '' : ' (../shared/golden is absent)'}`, () => {
  let postgres: TestPostgres;
  let facet: FacetProcess;
  let admin: ApiClient;
  let analyst: ApiClient;
  let adminSession: ApiClient;
  let otherSession: ApiClient;
  const databases = new Map<string, number>([['missing', 99_999_999]]);

  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase('golden');
    const client = new pg.Client(url);
    await client.connect();
    await client.query(readFileSync(join(GOLDEN, 'semantics', 'lab.sql'), 'utf8'));
    await client.end();
    facet = await startFacet({
      env: { FACET_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'true', FACET_FEATURE_ESTIMATE_QUERY_COST: 'true' },
    });
    admin = await signIn(facet.url);
    // The recorded administrator's name.
    const { id } = expectStatus(await admin.get('/api/v1/me/'), 200).body.result;
    expectStatus(await admin.put(`/api/v1/security/users/${id}`, { first_name: 'A', last_name: 'D' }), 200);
    for (const [name, allowDml] of [
      ['lab', false],
      ['lab_rw', true],
    ] as const) {
      const made = await admin.post('/api/v1/database/', {
        database_name: name,
        sqlalchemy_uri: url,
        allow_dml: allowDml,
        allow_ctas: true,
        allow_cvas: true,
        expose_in_sqllab: true,
        extra: JSON.stringify({ cost_estimate_enabled: true }),
      });
      databases.set(name, expectStatus(made, 201).body.id);
    }
    const people = { database: databases.get('lab'), schema: 'lab', table_name: 'people' };
    expectStatus(await admin.post('/api/v1/dataset/', people), 201);
    analyst = await analystOf('analyst');
    adminSession = await openSession(facet.url);
    // As the recording's administrator is called.
    expectStatus(await adminSession.send('PUT', '/api/v1/me/', { json: { first_name: 'A', last_name: 'D' } }), 200);
    otherSession = await openSession(facet.url, { username: 'analyst', password: USER_PASSWORD });
  }, 120_000);

  afterAll(async () => {
    await facet?.stop();
    await postgres?.stop();
  });

  /** A user with little access who may read one dataset. */
  async function analystOf(name: string): Promise<ApiClient> {
    const wanted: { readonly id: number }[] = [];
    for (let page = 0; wanted.length === 0 && page < 10; page += 1) {
      const { body } = expectStatus(
        await admin.get(`/api/v1/security/permissions-resources/?q=(page:${page},page_size:100)`),
        200,
      );
      const pairs: readonly Pair[] = body.result;
      wanted.push(...pairs.filter(isAccessToPeople));
    }
    if (wanted.length !== 1) throw new Error(`There are ${wanted.length} permissions for the dataset.`);
    const role = expectStatus(await admin.post('/api/v1/security/roles/', { name: 'people readers' }), 201);
    expectStatus(
      await admin.post(`/api/v1/security/roles/${role.body.id}/permissions`, {
        permission_view_menu_ids: wanted.map(({ id }) => id),
      }),
      200,
    );
    return signUp(facet.url, admin, name, ['Gamma', 'sql_lab', 'people readers']);
  }

  async function run(who: ApiClient, { id, database, body, raw_body }: LabCase): Promise<ApiAnswer> {
    const path = '/api/v1/sqllab/execute/';
    if (raw_body !== undefined) return who.send('POST', path, { raw: { body: raw_body, type: 'application/json' } });
    const client = id.replaceAll(/\W/g, '').slice(-11);
    return who.post(path, { database_id: databases.get(database), client_id: client, ...body });
  }

  it.each(groups)(
    'group %s answers as recorded',
    async (group) => {
      await expectAll(
        group ?? 'no group',
        recorded.cases.filter((candidate) => candidate.group === group),
        admin,
      );
    },
    120_000,
  );

  it('a user with little access is answered as recorded', async () => {
    await expectAll('permissions', recorded.permissions, analyst);
  });

  async function expectAll(name: string, cases: readonly LabCase[], who: ApiClient): Promise<void> {
    const misses: Miss[] = [];
    for (const labCase of cases) {
      const miss = labMiss(labCase, await run(who, labCase));
      if (miss !== undefined) misses.push([labCase.id, miss]);
    }
    report(
      name,
      misses,
      cases.map(({ id }) => id),
    );
  }

  it.each(Object.keys(recorded.flows))('flow %s goes as recorded', async (name) => {
    const names = new Map<string, unknown>([
      ['db', databases.get('lab')],
      ['db_rw', databases.get('lab_rw')],
    ]);
    const misses: Miss[] = [];
    const steps = recorded.flows[name] ?? [];
    for (const [index, step] of steps.entries()) {
      const { method, path, json, form, user } = step.request;
      const who = user === 'other' ? otherSession : adminSession;
      const answer = await who.send(method, String(withNames(path, names)), {
        ...(json === undefined ? {} : { json: withNames(json, names) }),
        ...(form === undefined
          ? {}
          : {
              form: Object.fromEntries(
                Object.entries(form).map(([key, value]) => [
                  key,
                  typeof value === 'string' ? String(withNames(value, names, true)) : writeExact(value),
                ]),
              ),
            }),
      });
      for (const [saved, member] of Object.entries(step.request.save ?? {})) names.set(saved, answer.body?.[member]);
      const miss = flowMiss(step, answer);
      if (miss !== undefined) misses.push([`flow ${name} ${index}`, `${method} ${path}: ${miss}`]);
    }
    report(
      `flow ${name}`,
      misses,
      steps.map((_, index) => `flow ${name} ${index}`),
    );
  });

  function report(name: string, misses: readonly Miss[], ids: readonly string[]): void {
    const lines = misses.map(([id, miss]) => `  ${id}: ${miss}\n    ${MISSES[id] ?? 'no reason is known'}\n`);
    process.stdout.write(`recorded SQL Lab ${name}: ${ids.length - misses.length} of ${ids.length}\n${lines.join('')}`);
    expect(
      misses.map(([id]) => id),
      lines.join(''),
    ).toEqual(ids.filter((id) => id in MISSES));
  }
});

type Miss = readonly [id: string, miss: string];
