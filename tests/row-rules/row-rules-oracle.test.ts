import type { QueryObject } from '@facet/sdk/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, generatedChart, generatedStatement } from './generated-queries.ts';
import { MARK, type OpenedEngine, outcome, RULED_ENGINES } from './ruled-engines.ts';
import { openRuledGateway, RULE, type RuledGateway, SCHEMA_OF } from './ruled-gateway.ts';

/** How many times the daily number is compared, for a night's run. */
const TIMES = Number(process.env['FACET_ORACLE_TIMES'] ?? 1);
const CHARTS = 2_000 * TIMES;
const STATEMENTS = 800 * TIMES;
/** The same in every run, so that a commit that passed passes again; a night's run takes others. */
const SEED = Number(process.env['FACET_ORACLE_SEED'] ?? 20_787);
for (const [name, reason, open] of RULED_ENGINES) {
  describe.skipIf(reason !== undefined)(`row rules on ${name}, seed ${SEED}${reason ? ` (${reason})` : ''}`, () => {
    let opened: OpenedEngine;
    let gateway: RuledGateway;
    beforeAll(async () => {
      opened = await open();
      gateway = await openRuledGateway(opened.engine, opened.spec, SCHEMA_OF[name] ?? null);
    }, 60_000);
    afterAll(async () => {
      await gateway?.close();
      await opened?.close();
    });

    it('give a chart the rows that the rule in its clause gives to a user who sees all', {
      timeout: 600_000 * TIMES,
    }, async () => {
      const random = createRandom(SEED);
      let compared = 0;
      for (let count = 0; count < CHARTS; count += 1) {
        const { query, type, format, twin } = generatedChart(random);
        const where = query.extras?.where;
        const byHand = { ...query.extras, where: where ? `(${where}\n) AND ${RULE}` : RULE };
        const bound = await outcome(gateway.chart('bound', { query, type, format, twin }));
        const whole = JSON.stringify({ query, type, twin });
        expect(JSON.stringify(bound), whole).not.toContain(MARK);
        const open = await outcome(gateway.chart('open', { query: { ...query, extras: byHand }, type, format, twin }));
        if ('error' in bound || 'error' in open || !isDetermined(query)) continue;
        compared += 1;
        expect(rowsOf(bound.value, format), whole).toEqual(rowsOf(open.value, format));
      }
      expect(compared).toBeGreaterThan(CHARTS / 4);
      expect(gateway.faults()).toEqual([]);
    });

    it('give a statement the rows that the rule by hand gives to a user who sees all', {
      timeout: 600_000 * TIMES,
    }, async () => {
      const random = createRandom(SEED + 1);
      let compared = 0;
      for (let count = 0; count < STATEMENTS; count += 1) {
        const statement = generatedStatement(random, name);
        const written = SPELLINGS[name]?.[count % (SPELLINGS[name]?.length ?? 1)] ?? 'orders';
        const bound = await outcome(gateway.statement('bound', statement.replaceAll('{T}', written)));
        expect(textOf(bound), statement).not.toContain(MARK);
        const byHand = statement.replaceAll('{T}', `(SELECT * FROM orders WHERE ${RULE})`);
        const open = await outcome(gateway.statement('open', byHand));
        if ('error' in bound || 'error' in open) continue;
        compared += 1;
        expect(sorted(bound.value), statement).toEqual(sorted(open.value));
      }
      expect(compared).toBeGreaterThan(STATEMENTS / 4);
      expect(gateway.faults()).toEqual([]);
    });

    it.each(REACHING)('tell a reader of one dataset nothing more: %s', async (sqlExpression) => {
      const column = { expressionType: 'SQL', sqlExpression, label: 'x' } as const;
      for (const reader of ['reader', 'bound'] as const) {
        const chart = await outcome(gateway.chart(reader, { query: { columns: [column], row_limit: 100 } }));
        const lab = await outcome(gateway.statement(reader, `SELECT ${sqlExpression} AS x FROM orders AS o`));
        expect(`${JSON.stringify(chart)} ${textOf(lab)}`).not.toContain(`${MARK} secret`);
        if (reader === 'bound') expect(`${JSON.stringify(chart)} ${textOf(lab)}`).not.toContain(MARK);
        expect(chart, sqlExpression).toHaveProperty('error');
        expect(lab, sqlExpression).toHaveProperty('error');
      }
    });

    it('hold where sub-queries are allowed', { timeout: 300_000 * TIMES }, async () => {
      const open = await openRuledGateway(opened.engine, opened.spec, SCHEMA_OF[name] ?? null, [
        'ALLOW_ADHOC_SUBQUERY',
      ]);
      const random = createRandom(SEED + 2);
      let answered = 0;
      for (let count = 0; count < CHARTS / 4; count += 1) {
        const { query } = generatedChart(random);
        const column = {
          expressionType: 'SQL',
          sqlExpression: SUBQUERIES[count % SUBQUERIES.length] ?? '1',
          label: 'sub',
        } as const;
        const bound = await outcome(
          open.chart('bound', { query: { ...query, columns: [...(query.columns ?? []), column] } }),
        );
        expect(JSON.stringify(bound), JSON.stringify([column, query])).not.toContain(MARK);
        if ('value' in bound) answered += 1;
      }
      expect(answered).toBeGreaterThan(CHARTS / 40);
      expect(open.faults()).toEqual([]);
      await open.close();
    });

    it('offer only values of visible rows', async () => {
      for (const column of ['owner', 'note', 'split', 'loud']) {
        expect(await gateway.values('bound', column)).not.toContain(MARK);
        expect(await gateway.values('open', column)).toMatch(column === 'owner' ? MARK : /./);
      }
    });

    it.each(['EXPLAIN SELECT * FROM orders', 'EXPLAIN ANALYZE SELECT * FROM orders'])(
      'tell no plan, which counts hidden rows: %s',
      async (sql) => {
        expect(await outcome(gateway.statement('bound', sql))).toHaveProperty('error');
      },
    );
  });
}

/** Each of these read something else than the dataset, or told of it, in one engine or another. */
const REACHING: readonly string[] = [
  "(('select word from secrets'::text).ts_stat).word",
  "('/etc/hostname'::text).pg_read_file",
  '(2::float8).pg_sleep',
  'o.pg_read_file',
  "query_to_xml('select * from secrets', true, true, '')",
  "pg_read_file('/etc/hostname')",
  'lo_get(1)',
  'note::regclass IS NULL',
  "has_table_privilege(note, 'select')",
  'pg_stat_get_activity(NULL)',
  "current_setting('data_directory')",
  'stats(note)',
  "json_serialize_plan('select * from secrets')",
  "getenv('HOME')",
  "load_file('/etc/hostname')",
  'sleep(5)',
  "load_extension('x')",
  '(SELECT MAX(word) FROM secrets)',
  "dblink('x', 'select 1')",
  'U&"\\0070g_sleep"(1)',
  '"pg_sleep"(1)',
  'pg_catalog.pg_sleep(1)',
  '1 OPERATOR(pg_catalog.+) pg_sleep(1)',
  "set_config('a', 'b', false)",
];

const SUBQUERIES: readonly string[] = [
  '(SELECT MAX(note) FROM orders)',
  '(SELECT MAX(o.note) FROM orders AS o WHERE o.id > 1 OR true)',
  "CASE WHEN EXISTS (SELECT 1 FROM orders WHERE owner <> 'ann') THEN UPPER('hidden') ELSE 'none' END",
  '(SELECT MAX(word) FROM secrets)',
  '(SELECT MAX(note) FROM (SELECT * FROM orders) AS i)',
  '(WITH w AS (SELECT note FROM orders) SELECT MAX(note) FROM w)',
  '(SELECT COUNT(*) FROM orders AS a JOIN orders AS b ON a.id = b.id)',
];

const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  duckdb: ['orders', 'main.orders', '"orders"', 'ORDERS', 'analytics.main.orders'],
  sqlite: ['orders', 'main.orders', '"orders"', 'ORDERS', '[orders]'],
  postgresql: ['orders', 'public.orders', '"orders"', 'ORDERS', 'oracle.public.orders'],
  mysql: ['orders', 'oracle.orders', '`orders`'],
};

/** SQLite and MariaDB take a bare column beside an aggregate, and answer with that of any row of its group. */
const isDetermined = ({ metrics, extras }: QueryObject): boolean =>
  (metrics ?? []).every(
    (metric) => typeof metric === 'string' || metric.expressionType === 'SIMPLE' || isAggregate(metric),
  ) && isAggregate({ sqlExpression: extras?.having ?? 'COUNT(*)' });

const isAggregate = ({ sqlExpression }: { readonly sqlExpression: string }): boolean =>
  /^(COUNT|SUM|MIN|MAX)\(/.test(sqlExpression);

function rowsOf(body: string, format: string): unknown {
  if (format === 'csv') return body.split(/\r?\n/).sort();
  const [answer]: readonly { readonly data?: readonly unknown[] }[] = JSON.parse(body).result;
  return sorted(answer?.data ?? []);
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member));

const sorted = (rows: readonly unknown[]): readonly string[] => rows.map(textOf).sort();
