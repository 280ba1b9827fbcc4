import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthorisedScript, AuthorisedStatement } from '../../plugins/query/contract.server.ts';
import { manifest } from '../../plugins/query/manifest.ts';
import { MARK, type OpenedEngine, outcome, RULED_ENGINES } from './ruled-engines.ts';
import { openRuledGateway, type RuledGateway, SCHEMA_OF } from './ruled-gateway.ts';

/**
 * Every member of the services that other plugins get, and how rows could come out of it. A new member fails the test until
 * it is written down here, and tried below when SQL goes into it.
 */
const MEMBERS = {
  charts: {
    chartData: 'passes row rules; see the oracle',
    cachedChartData: 'passes row rules: the same stages, up to the cache',
  },
  sql: {
    prepare: 'the only way to run SQL; tried below',
    render: 'gives a text',
    tableRights: 'gives names of tables',
    bindingOf: 'gives a digest of rules',
    format: 'gives a text',
  },
  introspection: {
    schemas: 'gives names',
    tables: 'gives names',
    describeTable: 'gives names and types',
    defaultSchema: 'gives a name',
    functionNames: 'gives names',
    describeSource: 'gives names and types',
  },
  sources: {
    find: 'gives names, types and texts',
  },
  engines: {
    engines: 'gives what engines are',
    engineOfScheme: 'gives what an engine is',
    dialectOf: 'gives how an engine writes SQL',
    statements: 'gives names that stand in a text',
    testConnection: 'gives rights of a login',
  },
  tables: { arrow: 'writes rows that it is given', file: 'writes rows that it is given' },
  rowFiles: { inspect: 'shows rows of a file that its caller holds', load: 'writes rows of such a file' },
  exports: { release: 'lets a file go that its caller opens' },
} as const;

const SQL = 'SELECT owner, note FROM orders';
const [name, , open] = RULED_ENGINES[0] ?? [];
if (name === undefined || open === undefined) throw new Error('No engine to test with.');

let opened: OpenedEngine;
let gateway: RuledGateway;
let script: AuthorisedScript;
let statement: AuthorisedStatement;
const signal = AbortSignal.timeout(60_000);

beforeAll(async () => {
  opened = await open();
  gateway = await openRuledGateway(opened.engine, opened.spec, SCHEMA_OF[name] ?? null);
  script = await gateway.sql('bound').prepare({ databaseId: 1, catalog: null, schema: null, sql: SQL, signal });
  const [first] = script.statements;
  if (!first) throw new Error('No statement came.');
  statement = first;
}, 60_000);
afterAll(async () => {
  await gateway?.close();
  await opened?.close();
});

const rowsOf = async (given: AuthorisedStatement): Promise<string> => {
  const batches: unknown[] = [];
  for await (const batch of script.stream(given, { signal })) {
    for (const vector of batch.vectors) batches.push(vector.values);
  }
  return JSON.stringify(batches);
};

describe('what other plugins get of the query plugin', () => {
  it('is written down, service by service', () => {
    expect(Object.keys(manifest.server.provides).sort()).toEqual(Object.keys(MEMBERS).sort());
  });

  it('runs SQL in no other way than through a script that was authorised', () => {
    expect(Object.keys(gateway.sql('open')).sort()).toEqual(Object.keys(MEMBERS.sql).sort());
  });

  it('shows a person the rows of ruled tables that are theirs', async () => {
    const rows = await rowsOf(statement);
    expect(rows).toContain('ann');
    expect(rows).not.toContain(MARK);
    expect(JSON.stringify(await outcome(gateway.statement('open', SQL)))).toContain(MARK);
  });
});

describe('an authorised script', () => {
  const ruled = (): AuthorisedStatement => ({ ...statement, sql: SQL });

  it.each([
    ['a statement that looks like one of it', () => ruled()],
    ['a copy of one of it', () => ({ ...statement })],
    ['one whose prototype is one of it', () => Object.assign(Object.create(statement), {})],
  ])('refuses to run %s', async (_, forged) => {
    await expect(rowsOf(forged())).rejects.toThrow('The statement is not one of this script.');
    await expect(script.run(forged(), { signal })).rejects.toThrow('The statement is not one of this script.');
  });

  it('refuses a statement of another person', async () => {
    const other = await gateway.sql('open').prepare({ databaseId: 1, catalog: null, schema: null, sql: SQL, signal });
    const [theirs] = other.statements;
    if (!theirs) throw new Error('No statement came.');
    await expect(rowsOf(theirs)).rejects.toThrow('The statement is not one of this script.');
  });

  it('cannot be changed', async () => {
    expect(() => Object.assign(statement, { sql: SQL })).toThrow(TypeError);
    expect(() => Object.assign(script, { statements: [ruled()] })).toThrow(TypeError);
    expect(() => Object.assign(script.statements, { 0: ruled() })).toThrow(TypeError);
    expect(await rowsOf(statement)).not.toContain(MARK);
  });

  it('is plain: nothing of it makes another one', () => {
    expect(Object.getPrototypeOf(script)).toBe(Object.prototype);
    expect(Object.keys(script).sort()).toEqual(['estimate', 'run', 'statements', 'stream', 'tables']);
  });

  it('estimates nothing about rows that are hidden', async () => {
    await expect(script.estimate(signal)).rejects.toMatchObject({ reason: { code: 'rows-protected' } });
  });
});

describe('a script is refused before anything of it runs', () => {
  it.each([
    ['nothing', '  ;  ', 'open', 'empty'],
    ['what does not parse', 'SELECT (', 'bound', 'syntax'],
    ['a change', 'DELETE FROM orders', 'open', 'read-only'],
    ['a change behind a query', 'SELECT 1; DROP TABLE orders', 'open', 'read-only'],
    ['a closed table', 'SELECT * FROM secrets', 'bound', 'tables-denied'],
    ['a plan that tells how many rows are hidden', 'EXPLAIN SELECT * FROM orders', 'wide', 'rows-protected'],
    ['too many statements', 'SELECT 1;'.repeat(1_001), 'open', 'too-many-statements'],
    ['too many characters', `SELECT '${'x'.repeat(1_048_576)}'`, 'open', 'script-too-long'],
  ] as const)('%s', async (_, sql, reader, code) => {
    const request = { databaseId: 1, catalog: null, schema: null, sql, signal };
    await expect(gateway.sql(reader).prepare(request)).rejects.toMatchObject({ reason: { code } });
  });

  it('a table made from rows that are restricted for some', async () => {
    const createAs = { method: 'TABLE', table: 'copy', schema: null } as const;
    const request = { databaseId: 1, catalog: null, schema: null, sql: SQL, createAs, signal };
    await expect(gateway.sql('open').prepare(request)).rejects.toMatchObject({
      reason: { code: 'rows-not-copied' },
    });
  });
});
