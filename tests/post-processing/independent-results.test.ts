import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { GenericType } from '@facet/sdk/common';
import type { Frame } from '@facet/sdk/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '../../plugins/post-processing/server/operations.ts';
import { randomFrame, randomNumbers, type RandomNumbers } from './random-frame.ts';

const FRAMES = 120;

let instance: DuckDBInstance;
let connection: DuckDBConnection;

beforeAll(async () => {
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
});

afterAll(() => {
  connection.closeSync();
  instance.closeSync();
});

type Step = readonly [name: keyof typeof operations, options: Record<string, unknown>];

interface Question {
  readonly steps: readonly Step[];
  /** Asks DuckDB for the same rows of the table `f`; it has the columns of the frame, and `r`, the number of the row. */
  readonly sql: string;
  /** The columns of the answer that are compared, in the order of the statement; absent: all. */
  readonly columns?: readonly string[];
}

type Ask = (random: RandomNumbers, frame: Frame) => Question;

const byRow = (name: string, options: Record<string, unknown>, columns: string, where = ''): Question => ({
  steps: [[name as keyof typeof operations, options]],
  columns: ['n', 'm'],
  sql: `SELECT ${columns} FROM f ${where} ORDER BY r`,
});

/** Each aggregate in SQL. Some leave gaps out, some have no value with a gap, as in the contract's original service. */
const AGGREGATES: Readonly<Record<string, string>> = {
  sum: 'coalesce(sum(n), 0)',
  mean: 'avg(n)',
  min: 'min(n)',
  max: 'max(n)',
  count: 'count(n)',
  median: 'CASE WHEN count(n) = count(*) THEN median(n) END',
  std: 'stddev_pop(n)',
  var: 'var_pop(n)',
  prod: 'coalesce(product(n), 1)',
};

const WINDOWED: Readonly<Record<string, (column: string, over: string) => string>> = {
  sum: (column, over) => `coalesce(sum(${column}) ${over}, 0)`,
  mean: (column, over) => `avg(${column}) ${over}`,
  min: (column, over) => `min(${column}) ${over}`,
  max: (column, over) => `max(${column}) ${over}`,
  median: (column, over) => `median(${column}) ${over}`,
  std: (column, over) => `stddev_samp(${column}) ${over}`,
  var: (column, over) => `var_samp(${column}) ${over}`,
  quantile: (column, over) => `quantile_cont(${column}, 0.3) ${over}`,
  count: (column, over) => `count(${column}) ${over}`,
};

const CUMULATIVE: Readonly<Record<string, string>> = { sum: 'sum', prod: 'product', min: 'min', max: 'max' };

/** Labels of bins by their rules: the label of a row, and the distance of two labels. */
const BINS: Readonly<Record<string, readonly [label: string, step: string]>> = {
  '1D': [`date_trunc('day', ts)`, '1 day'],
  'W-MON': [`date_trunc('week', ts - INTERVAL 1 DAY) + INTERVAL 7 DAY`, '7 days'],
  W: [`date_trunc('week', ts) + INTERVAL 6 DAY`, '7 days'],
  MS: [`date_trunc('month', ts)`, '1 month'],
  QS: [`date_trunc('quarter', ts)`, '3 months'],
  'QS-FEB': [`date_trunc('quarter', ts - INTERVAL 1 MONTH) + INTERVAL 1 MONTH`, '3 months'],
  'AS-JUL': [`date_trunc('year', ts - INTERVAL 6 MONTH) + INTERVAL 6 MONTH`, '1 year'],
};
const BIN_MEASURES: Readonly<Record<string, string>> = {
  sum: 'coalesce(sum(n), 0)',
  mean: 'avg(n)',
  median: 'median(n)',
};
const FILLS: Readonly<Record<string, string>> = {
  asfreq: 'n',
  ffill: 'last_value(n IGNORE NULLS) OVER (ORDER BY label ROWS UNBOUNDED PRECEDING)',
  bfill: 'first_value(n IGNORE NULLS) OVER (ORDER BY label ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)',
};
/** The mean of a time is its value: the times of a frame differ. Rows without a value stay. */
const BY_TIME: Step = [
  'pivot',
  { index: ['ts'], aggregates: { n: { operator: 'mean' }, m: { operator: 'mean' } }, drop_missing_columns: false },
];

/** The quartile that lies midway between the two nearest values. */
const midway = (share: number): string =>
  `(l[floor((len(l) - 1) * ${share})::INT + 1] + l[ceil((len(l) - 1) * ${share})::INT + 1]) / 2`;

const QUESTIONS: Readonly<Record<string, Ask>> = {
  aggregate(random) {
    const operator = random.of(Object.keys(AGGREGATES));
    const groupby = random.of([[], ['g'], ['g', 'h']]);
    const known = groupby.map((name) => `${name} IS NOT NULL`).join(' AND ') || 'true';
    const keys = groupby.map((name) => `${name}, `).join('');
    const grouped = groupby.length === 0 ? '' : `GROUP BY ${groupby.join(', ')} ORDER BY ${groupby.join(', ')}`;
    return {
      steps: [['aggregate', { groupby, aggregates: { value: { column: 'n', operator } } }]],
      sql: `SELECT ${keys}${AGGREGATES[operator]} FROM f WHERE ${known} ${grouped}`,
    };
  },
  pivot(random, frame) {
    const groups = frame.columns[frame.names.indexOf('g')] ?? [];
    const keys = [...new Set(groups.map((cell) => String(cell ?? '<NULL>')))].sort();
    const operator = random.of(['sum', 'min', 'max', 'count']);
    const cells = keys.map((key) => `${operator}(m) FILTER (coalesce(g, '<NULL>') = '${key}')`);
    return {
      steps: [
        ['pivot', { index: ['h'], columns: ['g'], aggregates: { m: { operator } } }],
        ['flatten', {}],
      ],
      sql: `SELECT h, ${cells.map((cell) => (operator === 'count' ? `nullif(${cell}, 0)` : cell)).join(', ')}
        FROM f GROUP BY h ORDER BY h`,
    };
  },
  rolling(random) {
    const type = random.of(Object.keys(WINDOWED));
    const window = random.between(1, 7);
    const least = random.between(0, window);
    const over = `OVER (ORDER BY r ROWS BETWEEN ${window - 1} PRECEDING AND CURRENT ROW)`;
    const cell = (column: string) =>
      `CASE WHEN count(${type === 'count' ? '*' : column}) ${over} >= ${least} THEN ${WINDOWED[type]?.(column, over)} END`;
    return {
      ...byRow(
        'rolling',
        {
          rolling_type: type,
          columns: { n: 'n', m: 'm' },
          window,
          min_periods: least,
          ...(type === 'quantile' ? { rolling_type_options: { quantile: 0.3 } } : {}),
        },
        '',
      ),
      sql: `SELECT a, b FROM (SELECT r, ${cell('n')} AS a, ${cell('m')} AS b FROM f) WHERE r >= ${least - 1} ORDER BY r`,
    };
  },
  cum(random) {
    const operator = random.of(Object.keys(CUMULATIVE));
    const over = 'OVER (ORDER BY r ROWS UNBOUNDED PRECEDING)';
    const cell = (column: string) =>
      `CASE WHEN ${column} IS NOT NULL THEN ${CUMULATIVE[operator]}(${column}) ${over} END`;
    return byRow('cum', { operator, columns: { n: 'n', m: 'm' } }, `${cell('n')}, ${cell('m')}`);
  },
  diff(random) {
    const periods = random.of([-2, -1, 1, 2, 3]);
    const cell = (column: string) => `${column} - lag(${column}, ${periods}) OVER (ORDER BY r)`;
    return byRow('diff', { periods, columns: { n: 'n', m: 'm' } }, `${cell('n')}, ${cell('m')}`);
  },
  compare(random) {
    const type = random.of(['difference', 'percentage', 'ratio']);
    const expression = { difference: 'n - m', percentage: '(n - m) / nullif(m, 0)', ratio: 'n / nullif(m, 0)' }[type];
    return {
      steps: [['compare', { source_columns: ['n'], compare_columns: ['m'], compare_type: type, precision: 12 }]],
      columns: [`${type}__n__m`],
      sql: `SELECT ${expression} FROM f ORDER BY r`,
    };
  },
  contribution(random) {
    const orientation = random.of(['row', 'column']);
    const whole = (column: string) =>
      orientation === 'row' ? 'coalesce(n, 0) + coalesce(m, 0)' : `coalesce(sum(${column}) OVER (), 0)`;
    const cell = (column: string) => `coalesce(${column}, 0) / nullif(${whole(column)}, 0)`;
    return byRow('contribution', { orientation, columns: ['n', 'm'] }, `${cell('n')}, ${cell('m')}`);
  },
  rank(random) {
    const group = random.of([undefined, 'h']);
    const part = group === undefined ? '' : `PARTITION BY ${group}`;
    const place = `rank() OVER (${part} ORDER BY n) + (count(*) OVER (PARTITION BY ${group ? `${group}, ` : ''}n) - 1) / 2`;
    return {
      steps: [['rank', { metric: 'n', ...(group === undefined ? {} : { group_by: group }) }]],
      columns: ['rank'],
      sql: `SELECT p FROM f LEFT JOIN
        (SELECT r, (${place}) / count(*) OVER (${part}) AS p FROM f WHERE n IS NOT NULL) USING (r) ORDER BY r`,
    };
  },
  histogram(random) {
    const bins = random.between(1, 9);
    const edge = (at: number) => (at === bins ? 'high' : `${at} * ((high - low) / ${bins}) + low`);
    const counts = Array.from(
      { length: bins },
      (_, at) => `count(n) FILTER (n >= ${edge(at)} AND n ${at === bins - 1 ? '<=' : '<'} ${edge(at + 1)})`,
    );
    return {
      steps: [['histogram', { column: 'n', groupby: ['h'], bins }]],
      sql: `SELECT h, ${counts.join(', ')} FROM f, (SELECT
          CASE WHEN min(n) = max(n) THEN min(n) - 0.5 ELSE min(n) END AS low,
          CASE WHEN min(n) = max(n) THEN max(n) + 0.5 ELSE max(n) END AS high FROM f)
        WHERE n IS NOT NULL GROUP BY h ORDER BY h`,
    };
  },
  boxplot() {
    return {
      steps: [['boxplot', { groupby: ['h'], metrics: ['n'], whisker_type: 'tukey' }]],
      columns: ['h', 'n__mean', 'n__median', 'n__max', 'n__min', 'n__q1', 'n__q3', 'n__count'],
      sql: `WITH box AS (SELECT h, count(n) AS count, avg(n) AS mean, median(n) AS median,
          list_sort(list(n) FILTER (n IS NOT NULL)) AS l FROM f GROUP BY h),
        fence AS (SELECT *, ${midway(0.25)} AS q1, ${midway(0.75)} AS q3 FROM box)
        SELECT h, mean, median, list_max(list_filter(l, x -> x <= q3 + 1.5 * (q3 - q1))),
          list_min(list_filter(l, x -> x >= q1 - 1.5 * (q3 - q1))), q1, q3, count FROM fence ORDER BY h`,
    };
  },
  'resample into bins'(random) {
    const rule = random.of(Object.keys(BINS));
    const [label = '', step = ''] = BINS[rule] ?? [];
    const method = random.of(Object.keys(BIN_MEASURES));
    return {
      steps: [BY_TIME, ['resample', { rule, method }], ['flatten', {}]],
      columns: ['ts', 'n'],
      sql: `SELECT epoch_ms(label), ${BIN_MEASURES[method]} FROM
          (SELECT unnest(generate_series(min(${label}), max(${label}), INTERVAL '${step}')) AS label FROM f)
          LEFT JOIN f ON ${label} = label
        GROUP BY label ORDER BY label`,
    };
  },
  'resample between rows'(random) {
    const method = random.of(Object.keys(FILLS));
    return {
      steps: [BY_TIME, ['resample', { rule: '1D', method }], ['flatten', {}]],
      columns: ['ts', 'n'],
      sql: `SELECT epoch_ms(label), ${FILLS[method]} FROM
          (SELECT unnest(generate_series(min(ts), max(ts), INTERVAL '1 day')) AS label FROM f) LEFT JOIN f ON ts = label
        ORDER BY label`,
    };
  },
  'resample along a line'() {
    const nearest = (name: string, order: string) => `last_value(CASE WHEN n IS NOT NULL THEN ${name} END IGNORE NULLS)
      OVER (ORDER BY label ${order} ROWS UNBOUNDED PRECEDING)`;
    return {
      steps: [BY_TIME, ['resample', { rule: '1D', method: 'linear' }], ['flatten', {}]],
      columns: ['ts', 'n'],
      sql: `SELECT epoch_ms(label), CASE WHEN n IS NOT NULL OR n2 IS NULL THEN n1
          ELSE n1 + (n2 - n1) * (epoch_ms(label) - t1) / (t2 - t1) END FROM
          (SELECT label, n, ${nearest('n', '')} AS n1, ${nearest('n', 'DESC')} AS n2,
             ${nearest('epoch_ms(label)', '')} AS t1, ${nearest('epoch_ms(label)', 'DESC')} AS t2 FROM
            (SELECT unnest(generate_series(min(ts), max(ts), INTERVAL '1 day')) AS label FROM f) LEFT JOIN f ON ts = label)
        ORDER BY label`,
    };
  },
  sort(random) {
    const ascending = random.of([true, false]);
    return {
      steps: [['sort', { by: ['h', 'n'], ascending }]],
      columns: ['h', 'n', 'm'],
      sql: `SELECT h, n, m FROM f ORDER BY h ${ascending ? 'ASC' : 'DESC'}, n ${ascending ? 'ASC' : 'DESC'} NULLS LAST, r`,
    };
  },
};

it.each(Object.entries(QUESTIONS))(
  `[B3.20] %s: ${FRAMES} random frames have the results that DuckDB computes in SQL`,
  async (_name, ask) => {
    const random = randomNumbers(20_260_917);
    for (let at = 0; at < FRAMES; at += 1) {
      const frame = randomFrame(random);
      const { steps, sql, columns } = ask(random, frame);
      let result = frame;
      for (const [name, options] of steps) result = operations[name](result, options);
      const picked = columns?.map((name) => result.columns[result.names.indexOf(name)] ?? []) ?? result.columns;
      const mine = Array.from({ length: result.rowCount }, (_row, row) => picked.map((column) => column[row] ?? null));
      expect(mine.map(rounded), `${JSON.stringify(steps)}\n${sql}\n${JSON.stringify(frame)}`).toEqual(
        (await answerOf(frame, sql)).map(rounded),
      );
    }
  },
);

async function answerOf(frame: Frame, sql: string): Promise<unknown[][]> {
  const rows = Array.from({ length: frame.rowCount }, (_, row) => {
    const cells = frame.columns.map((column, at) => literal(column[row], frame.types[at]));
    return `(${row}, ${cells.join(', ')})`;
  });
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE f (r INTEGER, ts TIMESTAMP, g VARCHAR, h VARCHAR, n DOUBLE, m DOUBLE)',
  );
  await connection.run(`INSERT INTO f VALUES ${rows.join(', ')}`);
  return (await connection.runAndReadAll(sql)).getRows();
}

function literal(cell: unknown, type: GenericType | undefined): string {
  if (cell === null || cell === undefined) return 'NULL';
  if (type === GenericType.temporal) return `make_timestamp(${Number(cell) * 1000})`;
  return typeof cell === 'string' ? `'${cell}'` : String(cell);
}

const DIGITS = 9;

/** Both compute with doubles, in other orders. */
const rounded = (row: readonly unknown[]): unknown[] =>
  row.map((cell) => {
    if (cell === null || typeof cell === 'string') return cell;
    const number = Number(cell);
    return Math.abs(number) < 1e-12 ? 0 : Number(number.toPrecision(DIGITS));
  });
