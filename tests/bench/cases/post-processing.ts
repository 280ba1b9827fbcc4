import { DuckDBInstance } from '@duckdb/node-api';
import { GenericType } from '@facet/sdk/common';
import { type Frame, CellBudget } from '@facet/sdk/server';
import { operations } from '../../../plugins/post-processing/server/operations.ts';
import { ms } from '../harness/measurement.ts';
import { median } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const DAY_MS = 86_400_000;
const PIVOTED = 100_000;
const ROLLED = 1_000_000;
const WINDOW = 7;
const REGIONS = ['north', 'south', 'east', 'west'];
const CHANNELS = ['web', 'store', 'phone', 'partner', 'market', 'app'];
/** All that the case makes; what a request may make is another limit. */
const budget = () => new CellBudget(Number.POSITIVE_INFINITY);

/** The steps that cost most with many rows, beside DuckDB doing the same in SQL over a table in memory. */
export const postProcessing: BenchCase = {
  name: 'post-processing',
  async run({ quick }) {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const rounds = quick ? 3 : 9;
    const sql = async (text: string): Promise<number> => {
      const startedAt = performance.now();
      const result = await connection.stream(text);
      for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk());
      return performance.now() - startedAt;
    };
    try {
      await connection.run(
        `CREATE TABLE sales AS SELECT i // 24 AS day, ${textAt('i % 4', REGIONS)} AS region,
         ${textAt('(i // 4) % 6', CHANNELS)} AS channel, (i * 7) % 101 AS amount, (i * 13) % 57 AS price
         FROM range(${PIVOTED}) t(i)`,
      );
      await connection.run(
        `CREATE TABLE series AS SELECT i AS day, (i * 7) % 101 AS amount FROM range(${ROLLED}) t(i)`,
      );
      const sales = salesFrame();
      const series = seriesFrame();
      const pivot = await compared(
        rounds,
        () => operations.pivot(sales, PIVOT, budget()),
        () => sql('PIVOT sales ON region, channel USING sum(amount), sum(price) GROUP BY day ORDER BY day'),
      );
      const rolling = await compared(
        rounds,
        () => operations.rolling(series, ROLLING, budget()),
        () =>
          sql(
            `SELECT day, avg(amount) OVER (ORDER BY day ROWS BETWEEN ${WINDOW - 1} PRECEDING AND CURRENT ROW) FROM series`,
          ),
      );
      return [
        line(`pivot of ${PIVOTED.toLocaleString('en')} rows × 5, into 24 series of two metrics`, pivot),
        line(`mean of ${WINDOW} rows rolling over ${ROLLED.toLocaleString('en')}`, rolling),
      ];
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  },
};

const PIVOT = {
  index: ['day'],
  columns: ['region', 'channel'],
  aggregates: { amount: { operator: 'sum' }, price: { operator: 'sum' } },
};
const ROLLING = { rolling_type: 'mean', columns: { amount: 'amount' }, window: WINDOW, min_periods: 0 };

interface Compared {
  readonly facet: number;
  readonly direct: number;
}

/** In turns, so that both meet the same unrest of the machine. */
async function compared(rounds: number, work: () => unknown, direct: () => Promise<number>): Promise<Compared> {
  const taken = { facet: [] as number[], direct: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const alone = await direct();
    const startedAt = performance.now();
    await work();
    const own = performance.now() - startedAt;
    if (round < 0) continue;
    taken.facet.push(own);
    taken.direct.push(alone);
  }
  return { facet: median(taken.facet), direct: median(taken.direct) };
}

const line = (what: string, { facet, direct }: Compared) => ({
  what: `post-processing, ${what}`,
  measured: `${ms(facet)} ms`,
  reference: `DuckDB in SQL ${ms(direct)} ms, ${(facet / direct).toFixed(1)} times that`,
  aim: 'measured',
  values: { facet, direct },
});

function salesFrame(): Frame {
  const rows = Array.from({ length: PIVOTED }, (_, row) => row);
  return {
    names: ['day', 'region', 'channel', 'amount', 'price'],
    types: [GenericType.temporal, GenericType.string, GenericType.string, GenericType.numeric, GenericType.numeric],
    columns: [
      rows.map((row) => Math.floor(row / 24) * DAY_MS),
      rows.map((row) => REGIONS[row % 4]),
      rows.map((row) => CHANNELS[Math.floor(row / 4) % 6]),
      rows.map((row) => (row * 7) % 101),
      rows.map((row) => (row * 13) % 57),
    ],
    rowCount: PIVOTED,
  };
}

function seriesFrame(): Frame {
  const rows = Array.from({ length: ROLLED }, (_, row) => row);
  return {
    names: ['day', 'amount'],
    types: [GenericType.temporal, GenericType.numeric],
    columns: [rows.map((row) => row * DAY_MS), rows.map((row) => (row * 7) % 101)],
    rowCount: ROLLED,
  };
}

const textAt = (index: string, texts: readonly string[]): string =>
  `[${texts.map((text) => `'${text}'`).join(', ')}][1 + ${index}]`;
