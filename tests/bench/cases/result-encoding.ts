import { rawRows } from '../data/query-shapes.ts';
import { contextOf, sqlOf } from '../harness/bench-host.ts';
import { ms } from '../harness/measurement.ts';
import { median } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const ROWS = 100_000;

/** A hundred thousand rows as JSON and as Arrow, beside DuckDB's fetch and its own JSON. */
export const resultEncoding: BenchCase = {
  name: 'result-encoding',
  async run({ quick, host, direct }) {
    const rounds = quick ? 5 : 15;
    const client = host.client(1);
    const query = rawRows(ROWS);
    const sql = await sqlOf(host, query);
    const samples = { fetch: [] as number[], json: [] as number[], arrow: [] as number[], duckJson: [] as number[] };
    for (let round = -2; round < rounds; round += 1) {
      const fetched = await direct.time(sql);
      const duckJson = await direct.timeJson(sql);
      const json = await client.post('/api/v1/chart/data', contextOf(host, query), { discard: true });
      const arrow = await client.post('/api/v1/chart/data', contextOf(host, query, { result_format: 'arrow' }), {
        discard: true,
      });
      if (round < 0) continue;
      samples.fetch.push(fetched);
      samples.duckJson.push(duckJson);
      samples.json.push(json.totalMs);
      samples.arrow.push(arrow.totalMs);
    }
    client.close();
    const [fetch, duckJson, json, arrow] = [samples.fetch, samples.duckJson, samples.json, samples.arrow].map(median);
    const reference = `DuckDB's fetch ${ms(fetch ?? 0)} ms, its columns as JSON ${ms(duckJson ?? 0)} ms`;
    return [
      {
        what: '100,000 rows × 8 as JSON',
        measured: `${ms(json ?? 0)} ms`,
        reference,
        aim: 'measured',
        values: { json: json ?? 0, fetch: fetch ?? 0 },
      },
      {
        what: '100,000 rows × 8 as Arrow',
        measured: `${ms(arrow ?? 0)} ms`,
        reference,
        aim: 'measured',
        values: { arrow: arrow ?? 0 },
      },
    ];
  },
};
