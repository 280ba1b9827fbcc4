import { setTimeout as pause } from 'node:timers/promises';
import { expectStatus } from '../../support/api-client.ts';
import { type MailServer, openMailServer } from '../../support/mail-server.ts';
import { makeDashboard, makeDashboardOf } from '../data/bench-dashboard.ts';
import { type BenchHost, contextOf, startBenchHost } from '../harness/bench-host.ts';
import { type Measurement, ms } from '../harness/measurement.ts';
import { summary } from '../harness/statistics.ts';
import { startWebAndWorker } from '../harness/web-and-worker.ts';
import type { BenchCase } from './bench-case.ts';

const REPORTS = 100;
const CHARTS = 10;
const DASHBOARDS = 4;
/** Equal pictures of reports that are due at the same time are taken once. */
const WIDTH = 1_600;
const AIM_SECONDS = 90;
/** Of the chart's p95 while nothing is due. */
const AIM_TIMES = 2;
const LONGEST_MS = 300_000;
const BETWEEN_MS = 100;
const QUIET_MS = 10_000;

const TOPOLOGIES = [
  { name: 'one process', start: startBenchHost },
  { name: 'a web process and a worker', start: startWebAndWorker },
] as const;

/** Reports of dashboards that are due at once, each with a picture, and what a person who looks at charts meanwhile waits. */
export const dueReports: BenchCase = {
  name: 'due-reports',
  async run({ quick, table }) {
    const measured: Measurement[] = [];
    for (const { name, start } of TOPOLOGIES) {
      const mail = await openMailServer();
      const host = await start(table, { FACET_FEATURE_ALERT_REPORTS: 'true' });
      try {
        const found = await measure(host, mail, quick ? REPORTS / 5 : REPORTS);
        measured.push(...found.map((one) => ({ ...one, what: `${name}: ${one.what}` })));
      } finally {
        await host.stop();
        await mail.close();
      }
    }
    return measured;
  },
};

async function measure(host: BenchHost, mail: MailServer, reports: number): Promise<readonly Measurement[]> {
  const ids = await prepare(host, mail.port, reports);
  const stop = new AbortController();
  const before = await watch(host, AbortSignal.timeout(QUIET_MS));
  const began = performance.now();
  for (const id of ids) expectStatus(await host.admin.post(`/api/v1/report/${id}/run`, undefined), 202);
  const meanwhile = watch(host, stop.signal);
  while (mail.mails.length < reports && performance.now() - began < LONGEST_MS) await pause(200);
  const seconds = (performance.now() - began) / 1_000;
  stop.abort();
  const during = await meanwhile;
  const pictures = picturesIn(mail.mails);
  const sharing = await again(host, mail, ids);
  const [quiet, busy] = [summary(before), summary(during)];
  const times = busy.p95 / quiet.p95;
  const aim = (AIM_SECONDS * reports) / REPORTS;
  return [
    {
      what: `${reports} reports of dashboards of ${CHARTS} charts that are due at once, as pictures by mail`,
      measured: `${seconds.toFixed(1)} s`,
      reference: `${pictures} mails with their picture`,
      aim: `${aim} s`,
      met: pictures === reports && seconds <= aim,
      values: { seconds, pictures },
    },
    {
      what: `${reports} reports of ${DASHBOARDS} dashboards, each in one width`,
      measured: `${sharing.seconds.toFixed(1)} s`,
      reference: `${sharing.pictures} mails with their picture`,
      aim: `${aim} s`,
      met: sharing.pictures === reports && sharing.seconds <= aim,
      values: sharing,
    },
    {
      what: 'answer of a chart meanwhile, p50 / p95',
      measured: `${ms(busy.p50)} / ${ms(busy.p95)} ms`,
      reference: `while nothing is due ${ms(quiet.p50)} / ${ms(quiet.p95)} ms`,
      aim: `${AIM_TIMES} times the p95`,
      met: times <= AIM_TIMES,
      values: { quiet: quiet.p95, busy: busy.p95 },
    },
  ];
}

const picturesIn = (mails: MailServer['mails']): number =>
  mails.filter(({ mail: { attachments } }) => attachments.some(({ contentType }) => contentType === 'image/png'))
    .length;

/** The same reports once more, now with pictures that are equal. */
async function again(
  host: BenchHost,
  { mails }: MailServer,
  ids: readonly number[],
): Promise<{ readonly seconds: number; readonly pictures: number }> {
  for (const id of ids) expectStatus(await host.admin.put(`/api/v1/report/${id}`, { custom_width: null }), 200);
  const before = mails.length;
  const began = performance.now();
  for (const id of ids) expectStatus(await host.admin.post(`/api/v1/report/${id}/run`, undefined), 202);
  while (mails.length < before + ids.length && performance.now() - began < LONGEST_MS) await pause(200);
  return { seconds: (performance.now() - began) / 1_000, pictures: picturesIn(mails.slice(before)) };
}

/** @returns Ids of the reports */
async function prepare(host: BenchHost, port: number, reports: number): Promise<readonly number[]> {
  const settings = { host: '127.0.0.1', port, security: 'none', from: 'facet@example.org', domains: '*' };
  for (const [key, value] of Object.entries(settings))
    expectStatus(await host.admin.put(`/api/v1/setting/system/facet/channel-email/${key}`, { value }), 200);
  const { charts } = await makeDashboard(host.admin, host.dataset);
  const dashboards: number[] = [];
  for (let at = 0; at < DASHBOARDS; at += 1) {
    const path = await makeDashboardOf(host.admin, charts.slice(at * CHARTS, (at + 1) * CHARTS));
    dashboards.push(Number(/\/dashboard\/(\d+)\//.exec(path)?.[1]));
  }
  const ids: number[] = [];
  for (let number = 0; number < reports; number += 1) {
    const made = await host.admin.post('/api/v1/report/', {
      type: 'Report',
      name: `Due ${number}`,
      crontab: '0 0 1 1 *',
      dashboard: dashboards[number % dashboards.length],
      report_format: 'PNG',
      custom_width: WIDTH + number,
      recipients: [{ type: 'Email', recipient_config_json: { target: `reader-${number}@example.org` } }],
    });
    ids.push(expectStatus(made, 201).body.id);
  }
  return ids;
}

/** One person asks for a chart, again and again; the database answers each time. */
async function watch(host: BenchHost, signal: AbortSignal): Promise<readonly number[]> {
  const body = contextOf(host, { columns: ['region'], metrics: ['count'] }, { force: true });
  const took: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    expectStatus(await host.admin.post('/api/v1/chart/data', body), 200);
    took.push(performance.now() - began);
    await pause(BETWEEN_MS);
  }
  return took;
}
