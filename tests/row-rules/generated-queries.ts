import type { AdhocColumn, QueryFilter, QueryMetric, QueryObject, ResultFormat, ResultType } from '@facet/sdk/common';
import { COLUMNS } from './ruled-gateway.ts';

/** Numbers from 0 up to 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface GeneratedChart {
  readonly query: QueryObject;
  readonly type: ResultType;
  readonly format: ResultFormat;
  readonly twin: boolean;
}

/** Queries of charts, samples and details, as hostile as users may write them. */
export function generatedChart(random: () => number): GeneratedChart {
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new TypeError('Nothing to pick from.');
    return value;
  };
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: Math.floor(random() * (most + 1)) }, make);
  const text = expressions(random, pick);
  const column = (): AdhocColumn => ({
    expressionType: 'SQL',
    sqlExpression: text.any(3),
    label: `c${Math.floor(random() * 1e6)}`,
  });
  const metric = (): QueryMetric => ({
    expressionType: 'SQL',
    sqlExpression: text.aggregate(),
    label: `m${Math.floor(random() * 1e6)}`,
  });
  const filter = (): QueryFilter => {
    const op = pick([
      '==',
      '!=',
      '>',
      '<',
      '>=',
      '<=',
      'IN',
      'NOT IN',
      'LIKE',
      'ILIKE',
      'IS NULL',
      'IS NOT NULL',
      'IS TRUE',
      'IS FALSE',
    ]);
    const col = random() < 0.6 ? column() : pick(COLUMNS)[0];
    const val = pick<string | number | boolean | null>([
      'north',
      'south',
      5,
      '7',
      'ann',
      '%o%',
      null,
      "x') OR ('1' = '1",
      true,
    ]);
    return { col, op, val: op === 'IN' || op === 'NOT IN' ? [val, 'north'] : val };
  };
  const names = pick([[], ['region'], ['owner'], ['owner', 'region'], ['loud'], ['split', 'owner'], ['note']]);
  const groups = random() < 0.7;
  const type = pick<ResultType>(['full', 'full', 'full', 'results', 'samples', 'drill_detail']);
  const query: QueryObject = {
    columns: [...names, ...some(1, column)],
    ...(groups ? { metrics: ['count', ...some(2, metric)] } : {}),
    filters: some(3, filter),
    extras: {
      ...(random() < 0.4 ? { where: text.condition(2) } : {}),
      ...(groups && random() < 0.3 ? { having: `${text.aggregate()} > ${Math.floor(random() * 9)}` } : {}),
    },
    ...(random() < 0.3 ? { time_range: '2024-01-01 : 2024-06-01', granularity: 'ts' } : {}),
    ...(random() < 0.2 ? { orderby: [[pick(['count', 'region', 'owner']), random() < 0.5]] } : {}),
    ...(groups && names.length > 0 && random() < 0.2
      ? { series_columns: names, series_limit: 50, series_limit_metric: 'count' }
      : {}),
    ...(random() < 0.1 ? { is_rowcount: true } : {}),
    row_limit: 10_000,
  };
  const format: ResultFormat = type !== 'samples' && random() < 0.15 ? 'csv' : 'json';
  return { query, type, format, twin: random() < 0.3 };
}

/** Expressions over the table: ordinary ones, ones with every operator on top, and ones that reach for more. */
function expressions(random: () => number, pick: <T>(values: readonly T[]) => T) {
  const name = (): string =>
    pick(['id', 'owner', 'region', 'amount', 'note', 'orders.owner', 'orders.amount', '(owner)', '"owner"', 'OWNER']);
  const leaf = (): string =>
    pick([name(), name(), '1', "'north'", 'NULL', "'ann'", '0.5', 'true', "'x -- y'", "'/* '' */'", 'amount']);
  /** Two sides of one type, which strict databases ask for. */
  const pair = (): readonly [string, string] =>
    random() < 0.5
      ? [pick(['owner', 'region', 'note', '"owner"', 'orders.owner']), pick(["'north'", "'ann'", 'region', "'x -- y'"])]
      : [pick(['id', 'amount', 'orders.amount']), pick(['1', 'amount', '7', 'id'])];
  const test = (sign: string): string => pair().join(` ${sign} `);
  const reach = (): string =>
    pick([
      '(SELECT MAX(note) FROM orders)',
      'EXISTS (SELECT 1 FROM orders)',
      '(owner).pg_read_file',
      'orders.pg_typeof',
      "(('select note from orders'::text).ts_stat).word",
      'owner::regclass',
      "query_to_xml('select * from orders', true, true, '')",
      'stats(note)',
      '1) OR (1 = 1',
      "'a' OR 1=1 --",
      'amount /* x */ OR /* y */ true',
      'id IN (SELECT id FROM orders)',
      'MAX(note) OVER (PARTITION BY region)',
      'CAST(note AS INTEGER)',
      'ROW(orders.*)',
    ]);
  const any = (depth: number): string => {
    if (random() < 0.04) return reach();
    if (depth <= 0) return leaf();
    const next = (): string => any(depth - 1);
    return pick([
      leaf,
      () => `${test('=')} OR ${test('<>')}`,
      () => `${condition(depth - 1)} AND ${condition(depth - 1)}`,
      () => `true OR ${condition(depth - 1)}`,
      () => `NOT ${test('<')}`,
      () => `${next()} OR ${next()}`,
      () => `${name()} = ${leaf()} OR ${name()} <> ${leaf()}`,
      () => `CASE WHEN ${condition(depth - 1)} THEN ${pair().join(' ELSE ')} END`,
      () => `COALESCE(${pair().join(', ')})`,
      () => `UPPER(${pick(['owner', 'region', 'note'])})`,
      () => `LENGTH(note) + amount`,
      () => `region || ${pick(['owner', "'-'", 'note'])}`,
      () => `CAST(${name()} AS ${pick(['INTEGER', 'VARCHAR(40)', 'CHAR(9)'])})`,
      () => `region IN ('south', 'north')`,
      () => `amount BETWEEN 1 AND 9`,
      () => `${name()} IS NULL OR true`,
      () => `amount % 3`,
      () => `(${next()})`,
    ])();
  };
  const condition = (depth: number): string =>
    pick([
      () => test('='),
      () => `amount > ${Math.floor(random() * 20)}`,
      () => `${test('=')} OR 1 = 1`,
      () => `region = 'north' OR owner <> 'ann'`,
      () => `NOT (${test('=')})`,
      () => `1 = 1 -- ${leaf()}`,
      () => `${name()} IS NOT NULL`,
      () => any(depth),
    ])();
  const aggregate = (): string =>
    pick([
      () => 'COUNT(*)',
      () => `SUM(amount)`,
      () => `COUNT(DISTINCT ${name()})`,
      () => `SUM(CASE WHEN ${condition(1)} THEN 1 ELSE 0 END)`,
      () => `MAX(${pick(['owner', 'note', 'region', 'amount'])})`,
      () => `MIN(${pick(['owner', 'note'])}) `,
      () => `SUM(amount) / COUNT(*)`,
      () => any(2),
    ])();
  return { any, condition, aggregate };
}

/** Statements of the SQL editor. `{T}` stands for the table; the oracle puts a query with the rule by hand there. */
export function generatedStatement(random: () => number, engine: string): string {
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new TypeError('Nothing to pick from.');
    return value;
  };
  const text = expressions(random, pick);
  const where = (): string => (random() < 0.6 ? ` WHERE ${text.condition(2).replaceAll('orders.', 'o.')}` : '');
  const list = (): string =>
    pick(['*', 'o.owner, o.amount', 'owner, note', text.any(2).replaceAll('orders.', 'o.'), 'COUNT(*)']);
  const single = (): string => `SELECT ${list()} FROM {T} AS o${where()}`;
  const shapes: (() => string)[] = [
    single,
    single,
    () => `SELECT region, COUNT(*), MAX(note) FROM {T} AS o${where()} GROUP BY region`,
    () => `SELECT a.owner, b.note FROM {T} AS a JOIN {T} AS b ON a.id = b.id`,
    () => `SELECT a.owner, b.note FROM {T} AS a LEFT JOIN {T} AS b ON a.id = b.id OR true`,
    () => `WITH w AS (${single()}) SELECT * FROM w`,
    () => `WITH orders AS (SELECT * FROM {T} AS o) SELECT owner, note FROM orders`,
    () => `SELECT owner FROM {T} AS o UNION SELECT note FROM {T} AS p`,
    () => `SELECT owner FROM {T} AS o UNION ALL SELECT note FROM {T} AS p${where().replaceAll('o.', 'p.')}`,
    () => `SELECT (SELECT MAX(note) FROM {T} AS i) AS top, o.id FROM {T} AS o`,
    () => `SELECT * FROM {T} AS o WHERE EXISTS (SELECT 1 FROM {T} AS i WHERE i.id = o.id + 1)`,
    () => `SELECT * FROM {T} AS o WHERE o.id IN (SELECT id FROM {T} AS i${where().replaceAll('o.', 'i.')})`,
    () => `SELECT o.owner, ROW_NUMBER() OVER (ORDER BY o.id) FROM {T} AS o`,
    () => `SELECT * FROM (SELECT * FROM {T} AS i) AS o${where()}`,
    () => `SELECT DISTINCT owner, region FROM {T} AS o`,
    () => `SELECT x.note FROM {T} AS x, {T} AS y WHERE x.id = y.id`,
  ];
  if (engine === 'postgresql' || engine === 'duckdb') {
    shapes.push(() => `SELECT l.note FROM {T} AS o, LATERAL (SELECT note FROM {T} AS i WHERE i.id = o.id) AS l`);
  }
  return pick(shapes)();
}
