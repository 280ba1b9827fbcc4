import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, expectStatus, signIn } from '../../support/api-client.ts';
import { startFacet } from '../../support/facet-process.ts';
import { productionSettings } from '../harness/bench-host.ts';
import { ms } from '../harness/measurement.ts';
import { summary } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const SCHEDULES = 10_000;
/** 10,000 schedules of a day are about seven a minute; at full hours it is more. */
const DUE_A_MINUTE = 20;
const MINUTES = 3;
const QUICK_MINUTES = 1;
const MINUTE_MS = 60_000;
const LONGEST_MS = 120_000;
const AIM_MS = 1_000;

interface Log {
  readonly scheduled_dttm: string;
  readonly start_dttm: string;
}

/** How late runs begin in a server with many schedules, of which some are due each minute. */
export const dueSchedules: BenchCase = {
  name: 'due-schedules',
  async run({ quick, table }) {
    const home = mkdtempSync(join(tmpdir(), 'facet-bench-'));
    const env = { ...productionSettings(table.folder), FACET_EXAMPLES: 'true', FACET_FEATURE_ALERT_REPORTS: 'true' };
    const minutes = quick ? QUICK_MINUTES : MINUTES;
    try {
      const facet = await startFacet({ home, env, readyWithinMs: 180_000 });
      try {
        const admin = await signIn(facet.url);
        const chart = await exampleChart(admin);
        const made = await admin.post('/api/v1/report/', {
          type: 'Report',
          name: 'Every year',
          crontab: '0 0 1 1 *',
          chart,
          report_format: 'TEXT',
          recipients: [{ type: 'log', recipient_config_json: { target: 'bench' } }],
        });
        const template = expectStatus(made, 201).body.id;
        const first = Math.ceil((Date.now() + MINUTE_MS / 2) / MINUTE_MS) * MINUTE_MS;
        const path = join(home, 'metadata.db');
        addSchedules(path, template, first, minutes);
        const expected = DUE_A_MINUTE * minutes;
        const until = first + minutes * MINUTE_MS + LONGEST_MS;
        let logs: readonly Log[] = [];
        while (logs.length < expected && Date.now() < until) {
          await pause(1_000);
          logs = logsOf(path, template);
        }
        const lags = logs.map((log) => momentOf(log.start_dttm) - momentOf(log.scheduled_dttm));
        const { p50, p95 } = summary(lags);
        return [
          {
            what: `delay of ${DUE_A_MINUTE} runs a minute among ${SCHEDULES.toLocaleString('en')} schedules, p50 / p95`,
            measured: `${ms(p50)} / ${ms(p95)} ms`,
            reference: `${logs.length} of ${expected} runs`,
            aim: `${AIM_MS} ms p95`,
            met: logs.length === expected && p95 <= AIM_MS,
            values: { p50, p95, runs: logs.length },
          },
        ];
      } finally {
        await facet.stop();
      }
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
};

/** Copies of one report: a few due at each of the minutes, all others next year. */
function addSchedules(path: string, template: number, first: number, minutes: number): void {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all('report_schedule')
    .map(({ name }) => String(name))
    .filter((name) => name !== 'id' && name !== 'name');
  database.exec('begin');
  const copy = database.prepare(
    `insert into report_schedule (id, name, ${columns.join(', ')}) select ?, ?, ${columns.join(', ')} from report_schedule where id = ?`,
  );
  const owner = database.prepare(
    'insert into report_schedule_user (report_schedule_id, user_id) select ?, user_id from report_schedule_user where report_schedule_id = ?',
  );
  const recipient = database.prepare(
    'insert into report_recipient (report_schedule_id, type, recipient_config_json) select ?, type, recipient_config_json from report_recipient where report_schedule_id = ?',
  );
  const schedule = database.prepare(
    `insert into schedule (kind, object_id, crontab, timezone, next_run_on, handed_over) values ('report', ?, '0 0 1 1 *', 'UTC', ?, null)`,
  );
  const due = DUE_A_MINUTE * minutes;
  const later = Date.UTC(new Date(first).getUTCFullYear() + 1, 1, 1);
  for (let number = 0; number < SCHEDULES; number += 1) {
    const id = template + 1 + number;
    copy.run(id, `Copy ${number}`, template);
    owner.run(id, template);
    recipient.run(id, template);
    const next = number < due ? first + Math.floor(number / DUE_A_MINUTE) * MINUTE_MS : later + number * MINUTE_MS;
    schedule.run(id, new Date(next).toISOString());
  }
  database.exec('commit');
  database.close();
}

function logsOf(path: string, template: number): readonly Log[] {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    return database
      .prepare(
        'select scheduled_dttm, start_dttm from report_execution_log where report_schedule_id > ? and end_dttm is not null',
      )
      .all(template)
      .map(({ scheduled_dttm, start_dttm }) => ({
        scheduled_dttm: String(scheduled_dttm),
        start_dttm: String(start_dttm),
      }));
  } finally {
    database.close();
  }
}

const momentOf = (stored: string): number => Date.parse(`${stored.replace(' ', 'T').slice(0, 23)}Z`);

/** The examples are made after the server is ready. */
async function exampleChart(admin: ApiClient): Promise<number> {
  const until = Date.now() + LONGEST_MS;
  while (Date.now() < until) {
    const { body } = expectStatus(await admin.get('/api/v1/chart/?q=(page_size:1)'), 200);
    const [chart] = body.result;
    if (chart !== undefined) return chart.id;
    await pause(500);
  }
  throw new Error('The server has no chart to send.');
}
