import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChartRun } from '../chart/chart-run.ts';
import type { Download } from '../services/explore-calls.ts';
import { ExploreServicesContext, type ExploreServices } from '../services/explore-services.ts';
import { useUsage } from './use-usage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const WAITING: ChartRun = {
  status: 'loading',
  form: null,
  asked: { viz_type: 'table', datasource: '1__table' },
  queries: [],
  error: null,
  startedAt: 1,
  endedAt: null,
  answeredAt: null,
  layerFailures: new Map(),
  awaitedLayers: [],
};

function open(chart: number | null) {
  const sent: { readonly event_name: string; readonly control?: string }[] = [];
  const services = {
    api: {
      async request(_path: string, init: { readonly body: string }) {
        sent.push(...(JSON.parse(init.body) as { readonly events: typeof sent }).events);
        return new Response();
      },
    },
    session: { csrfToken: 'x', can: () => true },
  } as unknown as ExploreServices;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ExploreServicesContext value={services}>{children}</ExploreServicesContext>
  );
  const hook = renderHook((run: ChartRun) => useUsage(run, chart), { wrapper, initialProps: WAITING });
  const told = () => {
    vi.advanceTimersByTime(1000);
    return sent.map(({ event_name: name, control }) => (control === undefined ? name : `${name} ${control}`));
  };
  return { hook, told, usage: () => hook.result.current };
}

it('[B9.63] the usage log hears of a saved chart that is opened, changed, asked, refreshed and drawn', () => {
  const { hook, told, usage } = open(7);
  act(() => usage().changed('metrics'));
  hook.rerender({ ...WAITING, status: 'failed', endedAt: 5 });
  act(() => usage().forced());
  act(() => usage().drawn());
  expect(told()).toEqual([
    'mount_explorer',
    'change_explore_controls metrics',
    'load_chart',
    'force_refresh_chart',
    'render_chart',
  ]);
});

it('[B9.63] what is typed into one control is one change, until the chart is asked again', () => {
  const { hook, told, usage } = open(null);
  for (const control of ['row_limit', 'row_limit', 'metrics', 'metrics']) act(() => usage().changed(control));
  hook.rerender({ ...WAITING, status: 'failed', endedAt: 5 });
  act(() => usage().changed('metrics'));
  const changed = (control: string) => `change_explore_controls ${control}`;
  expect(told()).toEqual([changed('row_limit'), changed('metrics'), 'load_chart', changed('metrics')]);
});

it.each<[Download, readonly string[]]>([
  [{ format: 'csv', asShown: false }, ['chart_download_as_csv']],
  [{ format: 'csv', asShown: true }, ['chart_download_as_csv_pivoted']],
  [{ format: 'xlsx', asShown: false, allRows: true }, ['chart_download_as_xls']],
  [{ format: 'json', asShown: false }, ['chart_download_as_json']],
  [{ format: 'parquet', asShown: false, allRows: true }, []],
])('[B9.63] of the file %j it hears %j', (file, names) => {
  const { told, usage } = open(null);
  act(() => usage().downloaded(file));
  expect(told()).toEqual(names);
});
