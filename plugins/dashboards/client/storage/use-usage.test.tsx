import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectMarks } from '../../common/filters/filtering.ts';
import { createComponent } from '../../common/layout/component.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import { activateTab, filterStep, refreshCharts } from '../state/dashboard-store.ts';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import { useUsage } from './use-usage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Sent {
  readonly event_name: string;
  readonly slice_id?: number;
  readonly duration?: number;
}

async function open(isReport = false, isNew = false) {
  const stage = await createStage({ charts: [{ id: 1 }, { id: 2 }], isNew, fetchData: async () => rows(1) });
  const posts: (readonly Sent[])[] = [];
  const { runtime } = stage;
  Object.assign(runtime.session, { csrfToken: 'x', can: () => true });
  runtime.api.request = async (_path, init) => {
    posts.push((JSON.parse(String(init?.body)) as { readonly events: readonly Sent[] }).events);
    return new Response();
  };
  const Page = () => {
    useUsage(isReport);
    return null;
  };
  const { unmount } = render(stage.wrap(<Page />));
  runtime.firstPicture.tileSettled();
  await vi.advanceTimersByTimeAsync(100);
  await vi.dynamicImportSettled();
  const told = () => posts.flat().map(({ event_name, slice_id }) => [event_name, slice_id]);
  return { runtime, posts, told, unmount };
}

const CALL = { totalMs: 5, stages: { run: 3 } };

test.each<{ does: string; step(runtime: DashboardRuntime): void; tells: readonly (readonly unknown[])[] }>([
  { does: 'opens it', step: () => {}, tells: [] },
  {
    does: 'sees a chart',
    step({ timings }) {
      timings.answered(2, { waitMs: 1, calls: [CALL] });
      timings.arrived(2);
      timings.drawn(2);
    },
    tells: [
      ['load_chart', 2],
      ['render_chart', 2],
    ],
  },
  {
    does: 'clicks a mark',
    step: ({ store }) => filterStep(store, (now) => selectMarks(now, 1, { filterState: { value: ['a'] } })),
    tells: [['change_dashboard_filter', undefined]],
  },
  { does: 'refreshes one chart', step: ({ store }) => refreshCharts(store, [2]), tells: [['force_refresh_chart', 2]] },
  {
    does: 'refreshes all',
    step: ({ store }) => refreshCharts(store, [1, 2]),
    tells: [['force_refresh_dashboard', undefined]],
  },
])('[B9.63] a person $does, and the usage log hears of it', async ({ step, tells }) => {
  const { runtime, told, posts } = await open();
  act(() => step(runtime));
  vi.advanceTimersByTime(1000);
  expect(told()).toEqual([['mount_dashboard', undefined], ...tells]);
  expect(posts).toHaveLength(1);
});

test('[B9.63] a person selects a tab, and the usage log hears which one', async () => {
  const { runtime, posts } = await open();
  const tabs = ['TAB-1', 'TAB-2'];
  const { layout } = runtime.store.getState();
  runtime.store.setState({ layout: { ...layout, 'TABS-1': { ...createComponent('TABS', 'TABS-1'), children: tabs } } });
  for (const tab of ['TAB-2', 'TAB-2', 'TAB-1']) activateTab(runtime.store, tab, tabs);
  vi.advanceTimersByTime(1000);
  expect(posts.flat().slice(1)).toMatchObject([
    { event_name: 'select_dashboard_tab', event_type: 'user', target_id: 'TAB-2', index: 1 },
    { event_name: 'select_dashboard_tab', event_type: 'user', target_id: 'TAB-1', index: 0 },
  ]);
});

test('[B9.63] the usage log hears for how long the browser tab was in the background', async () => {
  const { posts, unmount } = await open();
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const turn = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  turn(true);
  vi.advanceTimersByTime(4000);
  turn(false);
  vi.advanceTimersByTime(1000);
  const told = () => posts.flat().slice(1);
  expect(told()).toMatchObject([{ event_name: 'hide_browser_tab', event_type: 'timing', duration: 4000 }]);
  unmount();
  turn(true);
  turn(false);
  vi.advanceTimersByTime(1000);
  expect(told()).toHaveLength(1);
  hidden.mockRestore();
});

test('a page that is left tells the rest at once, and nothing after it', async () => {
  const { runtime, told, unmount } = await open();
  unmount();
  refreshCharts(runtime.store, [2]);
  vi.advanceTimersByTime(5000);
  expect(told()).toEqual([['mount_dashboard', undefined]]);
});

test.each([
  { isReport: true, isNew: false },
  { isReport: false, isNew: true },
])('no visit is told of a picture for a report, or of what was never saved: %j', async ({ isReport, isNew }) => {
  const { told } = await open(isReport, isNew);
  vi.advanceTimersByTime(5000);
  expect(told()).toEqual([]);
});
