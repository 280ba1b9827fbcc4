import { COLUMNS } from '../data/query-shapes.ts';
import { TABLE } from '../data/bench-table.ts';
import { ms } from '../harness/measurement.ts';
import { summary } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const ARROW = 'application/vnd.apache.arrow.stream';

/** Most milliseconds of a whole answer, and over the engine's own time. */
const AIMS: Readonly<Record<number, { readonly whole?: number; readonly over?: number }>> = {
  1_000: { over: 10 },
  100_000: { whole: 300 },
};

/** SQL of a person as the page asks for it, beside the engine's own time for the same rows. */
export const sqlLab: BenchCase = {
  name: 'sql-lab',
  async run({ quick, host, direct }) {
    const rounds = quick ? 5 : 20;
    const client = host.client(1);
    const measurements = [];
    for (const rows of [1_000, 100_000]) {
      const sql = `SELECT ${COLUMNS.join(', ')} FROM ${TABLE} LIMIT ${rows}`;
      const facet: number[] = [];
      const alone: number[] = [];
      for (let round = -2; round < rounds; round += 1) {
        const inDuckDb = await direct.time(sql);
        const { totalMs } = await client.post(
          '/api/v1/sqllab/execute/',
          { database_id: host.dataset.databaseId, sql, schema: 'main', queryLimit: rows, runAsync: false },
          { discard: true, accept: ARROW },
        );
        if (round < 0) continue;
        alone.push(inDuckDb);
        facet.push(totalMs);
      }
      const added = summary(facet.map((total, index) => total - (alone[index] ?? 0)));
      const whole = summary(facet);
      const { whole: mostWhole, over: mostOver } = AIMS[rows] ?? {};
      measurements.push({
        what: `SQL Lab, ${rows.toLocaleString('en')} rows × 8, over the engine's own time, p50 / p95`,
        measured: `${ms(added.p50)} / ${ms(added.p95)} ms`,
        reference: `DuckDB ${ms(summary(alone).p50)} ms, SQL Lab ${ms(whole.p50)} ms`,
        aim: mostOver === undefined ? `whole answer ${mostWhole} ms` : `${mostOver} ms`,
        met: mostOver === undefined ? whole.p50 <= (mostWhole ?? 0) : added.p50 <= mostOver,
        values: { addedP50: added.p50, addedP95: added.p95, wholeP50: whole.p50 },
      });
    }
    client.close();
    return measurements;
  },
};
