import { expectStatus } from '../../support/api-client.ts';
import { ms } from '../harness/measurement.ts';
import { median, sum } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

/** What the kernel says about its plugins' own starts. */
export const kernelStart: BenchCase = {
  name: 'kernel-start',
  async run({ host }) {
    const answer = expectStatus(await host.admin.get('/api/v1/plugin/'), 200);
    const plugins: readonly { readonly id: string; readonly server?: { readonly startMs?: number | null } }[] =
      answer.body.result;
    const starts = plugins.flatMap(({ id, server }) =>
      typeof server?.startMs === 'number' ? [{ id, startMs: server.startMs }] : [],
    );
    if (starts.length === 0) throw new Error(`No plugin says how long it took: ${answer.text.slice(0, 300)}`);
    const times = starts.map(({ startMs }) => startMs);
    const slowest = starts.toSorted((a, b) => b.startMs - a.startMs)[0];
    return [
      {
        what: `kernel start of a plugin on the server, median of ${starts.length}`,
        measured: `${ms(median(times))} ms`,
        reference: `all ${ms(sum(times))} ms, slowest ${slowest?.id} ${ms(slowest?.startMs ?? 0)} ms`,
        aim: 'measured',
        values: { median: median(times), total: sum(times) },
      },
    ];
  },
};
