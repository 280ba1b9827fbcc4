import { DASHBOARD_CHARTS, makeDashboard, makeDashboardOf } from '../data/bench-dashboard.ts';
import type { BenchHost } from '../harness/bench-host.ts';
import { mb, ms } from '../harness/measurement.ts';
import { memoryOf } from '../harness/process-figures.ts';
import { median, summary } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const CHARTS = 24;
const AIM_CHART_MS = 400;
const AIM_DASHBOARD_MS = 4_000;
const AIM_GROWTH_PERCENT = 10;
/** Of the first pictures the browser fills its caches. */
const SETTLING = 25;

/** Pictures of charts and dashboards by HTTP, as their menus take them, with answers at hand. */
export const pictures: BenchCase = {
  name: 'pictures',
  async run({ quick, host }) {
    const { charts } = await makeDashboard(host.admin, host.dataset);
    const dashboard = idOf(await makeDashboardOf(host.admin, charts.slice(0, CHARTS)));
    const started = performance.now();
    await take(host, `/api/v1/chart/${charts[1]}/picture/`);
    const first = performance.now() - started;
    // Each chart asks its question once, so that the rest is the picture alone.
    for (const chart of charts) await take(host, `/api/v1/chart/${chart}/picture/`);

    const ofCharts: number[] = [];
    for (let round = 0; round < (quick ? 20 : 40); round += 1)
      ofCharts.push(await timed(host, `/api/v1/chart/${charts[round % DASHBOARD_CHARTS]}/picture/`));
    const ofDashboards: number[] = [];
    for (let round = -1; round < (quick ? 3 : 7); round += 1) {
      const took = await timed(host, `/api/v1/dashboard/${dashboard}/picture/`);
      if (round >= 0) ofDashboards.push(took);
    }

    const many = quick ? 50 : 200;
    for (let round = 0; round < SETTLING; round += 1) await take(host, `/api/v1/chart/${charts[1]}/picture/`);
    const before = memoryOf(host.pid).proportional;
    for (let round = 0; round < many; round += 1) await take(host, `/api/v1/chart/${charts[1]}/picture/`);
    const after = memoryOf(host.pid).proportional;
    const growth = (after / before - 1) * 100;

    const chart = summary(ofCharts);
    const whole = median(ofDashboards);
    return [
      {
        what: 'picture of a chart in a warm browser, p50 / p95',
        measured: `${ms(chart.p50)} / ${ms(chart.p95)} ms`,
        reference: `the first one, with the start of the browser, ${ms(first)} ms`,
        aim: `${AIM_CHART_MS} ms p50`,
        met: chart.p50 <= AIM_CHART_MS,
        values: { p50: chart.p50, p95: chart.p95, first },
      },
      {
        what: `picture of a dashboard of ${CHARTS} charts in a warm browser`,
        measured: `${ms(whole)} ms`,
        reference: '',
        aim: `${AIM_DASHBOARD_MS} ms`,
        met: whole <= AIM_DASHBOARD_MS,
        values: { whole },
      },
      {
        what: `memory of the server, the browser included, after ${many} pictures more`,
        measured: `${growth.toFixed(1)} %`,
        reference: `${mb(before)} before`,
        aim: `${AIM_GROWTH_PERCENT} %`,
        met: growth <= AIM_GROWTH_PERCENT,
        values: { before, after },
      },
    ];
  },
};

const idOf = (path: string): string => /\/dashboard\/(\d+)\//.exec(path)?.[1] ?? '';

async function timed(host: BenchHost, path: string): Promise<number> {
  const started = performance.now();
  await take(host, path);
  return performance.now() - started;
}

async function take({ process, authorization }: BenchHost, path: string): Promise<void> {
  const answer = await fetch(`${process.url}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{}',
  });
  const bytes = await answer.arrayBuffer();
  if (answer.status !== 200)
    throw new Error(`No picture came, but ${answer.status}: ${new TextDecoder().decode(bytes)}`);
}
