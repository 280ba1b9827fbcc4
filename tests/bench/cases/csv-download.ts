import { rawRows } from '../data/query-shapes.ts';
import { contextOf, sqlOf } from '../harness/bench-host.ts';
import { mb } from '../harness/measurement.ts';
import { memoryAdded } from '../harness/process-figures.ts';
import { median } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const ROWS = 1_000_000;
const AIM = { firstByteMs: 200, totalMs: 3_000, memory: 50 };

/** A million rows to a client that reads as fast as it can. */
export const csvDownload: BenchCase = {
  name: 'csv-download',
  async run({ quick, host, direct }) {
    const rounds = quick ? 2 : 5;
    const client = host.client(1);
    const body = contextOf(host, rawRows(ROWS), { result_format: 'csv' });
    const alone = await direct.time(await sqlOf(host, rawRows(ROWS)));
    // What the engine keeps of the file in its own cache is no cost of the download.
    await client.post('/api/v1/chart/data', body, { discard: true });
    const first: number[] = [];
    const total: number[] = [];
    const memory: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round += 1) {
      memory.push(
        await memoryAdded(host.pid, async () => {
          const timed = await client.post('/api/v1/chart/data', body, { discard: true });
          first.push(timed.firstByteMs);
          total.push(timed.totalMs);
          bytes = timed.bytes;
        }),
      );
    }
    client.close();
    const values = { firstByteMs: median(first), totalMs: median(total), memory: Math.max(...memory) };
    return [
      {
        what: `CSV of 1 M rows × 8 columns (${mb(bytes / 1e6)}): first byte / whole / memory added`,
        measured: `${seconds(values.firstByteMs)} / ${seconds(values.totalMs)} / ${mb(values.memory)}`,
        reference: `DuckDB's fetch ${seconds(alone)}`,
        aim: `${seconds(AIM.firstByteMs)} / ${seconds(AIM.totalMs)} / ${mb(AIM.memory)}`,
        met: values.firstByteMs <= AIM.firstByteMs && values.totalMs <= AIM.totalMs && values.memory <= AIM.memory,
        values,
      },
    ];
  },
};

const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`;
