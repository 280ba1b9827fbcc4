import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { startFacet } from '../../support/facet-process.ts';
import { productionSettings } from '../harness/bench-host.ts';
import { cpuOf } from '../harness/process-figures.ts';
import type { BenchCase } from './bench-case.ts';

const SCHEDULES = 10_000;
const SETTLE_MS = 10_000;
const WATCH_MS = 60_000;
const QUICK_MS = 20_000;
/** Of one core. */
const AIM_PERCENT = 1;

/** Processor time of an idle server, with many schedules and with none: no request arrives and no schedule is due. */
export const idleSchedules: BenchCase = {
  name: 'idle-schedules',
  async run({ quick, table }) {
    const home = mkdtempSync(join(tmpdir(), 'facet-bench-'));
    const env = { ...productionSettings(table.folder), FACET_FEATURE_ALERT_REPORTS: 'true' };
    const watch = (): Promise<number> => idlePercent(home, env, quick ? QUICK_MS : WATCH_MS);
    try {
      const none = await watch();
      addSchedules(join(home, 'metadata.db'));
      const many = await watch();
      return [
        {
          what: `processor of an idle server with ${SCHEDULES.toLocaleString('en')} schedules of which none is due, of one core`,
          measured: percent(many),
          reference: `without schedules ${percent(none)}`,
          aim: `${AIM_PERCENT} % more`,
          met: many - none <= AIM_PERCENT,
          values: { none, many },
        },
      ];
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
};

async function idlePercent(home: string, env: Readonly<Record<string, string>>, watchMs: number): Promise<number> {
  const facet = await startFacet({ home, env, readyWithinMs: 180_000 });
  try {
    const { pid } = facet.child;
    if (pid === undefined) throw new Error('The server has no process id.');
    await pause(SETTLE_MS);
    const [before, startedAt] = [cpuOf(pid), performance.now()];
    await pause(watchMs);
    return ((cpuOf(pid) - before) / (performance.now() - startedAt)) * 100;
  } finally {
    await facet.stop();
  }
}

/** Each in another minute of next year, as people's choices are. */
function addSchedules(path: string): void {
  const database = new DatabaseSync(path);
  const insert = database.prepare(
    `insert into schedule (kind, object_id, crontab, timezone, next_run_on, handed_over) values ('report', ?, ?, 'Europe/Oslo', ?, null)`,
  );
  const year = new Date().getUTCFullYear() + 1;
  database.exec('begin');
  for (let id = 1; id <= SCHEDULES; id += 1) {
    const minute = id % 60;
    const hour = Math.floor(id / 60) % 24;
    insert.run(id, `${minute} ${hour} 1 2 *`, new Date(Date.UTC(year, 1, 1, hour, minute)).toISOString());
  }
  database.exec('commit');
  database.close();
}

const percent = (value: number): string => `${value.toFixed(2)} %`;
