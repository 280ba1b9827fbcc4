import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { startFacet } from '../support/facet-process.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

/** `FACET_TEST_KILLS=50` kills as often as it takes to trust it; each kill takes some seconds. */
const KILLS = Number(process.env['FACET_TEST_KILLS'] ?? 3);
const REPORTS = 8;
/** Messages of a run. */
const TARGETS = 2;
/** Work for the server beside: readers of a list. */
const READERS = 2;

interface Log {
  readonly uuid: string;
  readonly state: string;
  readonly scheduled_dttm: string;
  readonly end_dttm: string | null;
  readonly error_message: string | null;
}

/** Owners get mails too: what failed. */
const RECEIVER = /^(one|two)-\d+@/;

let home: string;
let sample: SampleDatabase;
let smtp: MailServer;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'facet-killed-reports-'));
  sample = await createSampleDatabase();
  // Slow enough that kills also come between a message and the note that it went out.
  smtp = await openMailServer({ onRcptTo: (_, __, done) => void setTimeout(done, 40) });
});
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  sample?.remove();
  await smtp?.close();
});

it(`over ${KILLS} kills under load no due report is lost, and no message is sent twice`, {
  timeout: 30 * 60_000,
  retry: 0,
}, async () => {
  const start = () =>
    startFacet({ home, env: { ...sample.env, FACET_FEATURE_ALERT_REPORTS: 'true' }, readyWithinMs: 180_000 });
  let facet = await start();
  const began = Date.now();
  try {
    const reports = await setUp(await signIn(facet.url));
    const asked = new Map<number, number>();
    for (let round = 0; round < KILLS; round += 1) {
      const admin = await signIn(facet.url);
      const reading = new AbortController();
      const readers = Array.from({ length: READERS }, () => readLists(admin, reading.signal));
      for (const id of reports) {
        const at = Date.now();
        expectStatus(await admin.post(`/api/v1/report/${id}/run`, undefined), 202);
        asked.set(id, at);
      }
      // Another moment of the work each time.
      await pause((round * 137) % 1_500);
      await facet.kill();
      reading.abort();
      await Promise.all(readers);
      facet = await start();
    }
    const admin = await signIn(facet.url);
    await expect.poll(() => unfinished(admin, reports, asked), { timeout: 5 * 60_000, interval: 1_000 }).toEqual([]);
    const failed = expectStatus(await admin.get('/api/v1/running_work/jobs/?state=failed'), 200);
    expect(failed.body.result).toEqual([]);
    const logs = (await Promise.all(reports.map((id) => logsOf(admin, id)))).flat();
    const times = Map.groupBy(smtp.mails, ({ mail }) => mail.messageId);
    expect([...times.values()].filter((mails) => mails.length > 1)).toEqual([]);
    const sent = logs.filter(({ state }) => state === 'Success').length;
    const unclear = logs.filter(isUnclear).length;
    const others = logs.filter((log) => log.state !== 'Success' && !isUnclear(log));
    // A second run refuses while the first one works: it says so, and nothing of it was to go out.
    expect(others.filter(({ state }) => state !== 'Working')).toEqual([]);
    const mails = smtp.mails.filter(({ receivers }) => receivers.every((address) => RECEIVER.test(address))).length;
    expect(mails).toBeGreaterThanOrEqual(sent * TARGETS);
    expect(mails).toBeLessThanOrEqual((sent + unclear) * TARGETS);
    process.stdout.write(
      `${KILLS} kills in ${Math.round((Date.now() - began) / 1_000)} s: ${sent} runs sent, ` +
        `${unclear} with a message that may have been sent, ${others.length} refused; ${mails} mails, none twice\n`,
    );
  } finally {
    await facet.kill();
  }
});

async function setUp(admin: ApiClient): Promise<readonly number[]> {
  const { datasetId } = await sample.register(admin);
  const metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'trips' };
  const form = { viz_type: 'table', datasource: `${datasetId}__table`, groupby: ['city'], metrics: [metric] };
  const context = {
    datasource: { id: datasetId, type: 'table' },
    form_data: form,
    queries: [{ columns: ['city'], metrics: [metric], row_limit: 100 }],
    result_format: 'json',
    result_type: 'full',
  };
  const chart = await admin.post('/api/v1/chart/', {
    slice_name: 'Trips by city',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify(form),
    query_context: JSON.stringify(context),
  });
  const mail = { host: '127.0.0.1', port: smtp.port, security: 'none', from: 'facet@example.org', domains: '*' };
  for (const [key, value] of Object.entries(mail))
    expectStatus(await admin.put(`/api/v1/setting/system/facet/channel-email/${key}`, { value }), 200);
  const ids: number[] = [];
  for (let number = 0; number < REPORTS; number += 1) {
    const made = await admin.post('/api/v1/report/', {
      type: 'Report',
      name: `Killed ${number}`,
      crontab: '* * * * *',
      chart: expectStatus(chart, 201).body.id,
      report_format: 'CSV',
      recipients: ['one', 'two'].map((name) => ({
        type: 'Email',
        recipient_config_json: { bccTarget: `${name}-${number}@example.org` },
      })),
    });
    ids.push(expectStatus(made, 201).body.id);
  }
  return ids;
}

/** Reads until the server is gone, which is the kill. */
async function readLists(admin: ApiClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      expectStatus(await admin.send('GET', '/api/v1/report/', { signal }), 200);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('Status')) throw error;
      return;
    }
  }
}

async function logsOf(admin: ApiClient, id: number): Promise<readonly Log[]> {
  const logs: Log[] = [];
  for (let page = 0; ; page += 1) {
    const { body } = expectStatus(await admin.get(`/api/v1/report/${id}/log/?q=(page:${page},page_size:100)`), 200);
    logs.push(...body.result);
    if (body.result.length === 0) return logs;
  }
}

/** Reports with a run that has not ended, or without any run since the last one that was asked for. */
async function unfinished(
  admin: ApiClient,
  reports: readonly number[],
  asked: ReadonlyMap<number, number>,
): Promise<readonly number[]> {
  const found: number[] = [];
  for (const id of reports) {
    const logs = await logsOf(admin, id);
    const since = (asked.get(id) ?? 0) - CLOCK_SLACK_MS;
    const hasRun = logs.some(
      ({ scheduled_dttm: time }) => Date.parse(`${time}Z`) >= since || Date.parse(time) >= since,
    );
    if (!hasRun || logs.some(({ end_dttm: ended }) => ended === null)) found.push(id);
  }
  return found;
}

/** Moments of logs are cut to what is stored. */
const CLOCK_SLACK_MS = 2_000;

const isUnclear = ({ state, error_message: message }: Log): boolean =>
  state === 'Error' && (message ?? '').includes('may have arrived');
