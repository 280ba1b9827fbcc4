import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ChartPlace, ChartPlaces } from '@facet/plugin-charts/contract.client';
import { HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ExploreCalls } from '../services/explore-calls.ts';
import { ExploreServicesContext, type ExploreServices } from '../services/explore-services.ts';
import { SaveDialog } from './save-dialog.tsx';

afterEach(cleanup);

const services = {
  charts: { buildQueryContext: () => Promise.resolve({ queries: [] }) },
  notifier: { success() {}, error() {} },
  session: { user: { isAdmin: false, userId: 7, firstName: 'Ada', lastName: 'Byron' } },
} as unknown as ExploreServices;

const place: { [K in keyof ChartPlace]: ReturnType<typeof vi.fn<ChartPlace[K]>> } = { parts: vi.fn(), put: vi.fn() };
const entry = { key: 'dashboards', owner: 'facet/dashboards', declared: {}, load: async () => place };
const host = createTestHost({ entries: [[ChartPlaces, [entry]]] });

function show(calls: Partial<ExploreCalls>, props: Partial<Parameters<typeof SaveDialog>[0]> = {}) {
  const onSaved = vi.fn();
  render(
    <MemoryRouter>
      <HostContext value={host}>
        <QueryClientProvider client={new QueryClient()}>
          <MantineProvider env="test">
            <ExploreServicesContext value={services}>
              <SaveDialog
                opened
                form={{ viz_type: 'table', datasource: '3__table' }}
                slice={null}
                calls={{ dashboards: () => Promise.resolve([]), ...calls } as ExploreCalls}
                seen={{ version: undefined }}
                onSaved={onSaved}
                onTheirs={() => {}}
                onClose={() => {}}
                {...props}
              />
            </ExploreServicesContext>
          </MantineProvider>
        </QueryClientProvider>
      </HostContext>
    </MemoryRouter>,
  );
  return onSaved;
}

const save = () => {
  const name = screen.getByRole('textbox', { name: /save.name/ });
  fireEvent.change(name, { target: { value: 'Delays' } });
  fireEvent.submit(name);
};

it('[B8.44] reports that saving failed, and why', async () => {
  const onSaved = show({ createChart: () => Promise.reject(new Error('The disk is full.')) });
  save();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('save.failed');
  expect(alert.textContent).toContain('The disk is full.');
  expect(onSaved).not.toHaveBeenCalled();
});

it('[B8.45] reports that the dashboards could not be loaded, and saves without one', async () => {
  const onSaved = show({
    dashboards: () => Promise.reject(new Error('No.')),
    createChart: () => Promise.resolve(12),
  });
  expect(await screen.findByText('save.noDashboards')).toBeTruthy();
  save();
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(12, undefined, undefined));
});

const from = { id: 5, title: 'Sales' };

it('puts the chart into the tab of the dashboard that it was opened from', async () => {
  place.parts.mockResolvedValue([
    { id: 'TAB-1', path: ['Costs'] },
    { id: 'TAB-2', path: ['Costs', 'Travel'] },
  ]);
  const createChart = vi.fn(async () => 12);
  const onSaved = show({ createChart }, { from });
  const tab = await screen.findByRole('textbox', { name: 'save.tab' });
  fireEvent.change(tab, { target: { value: 'Travel' } });
  fireEvent.keyDown(tab, { key: 'Enter', code: 'Enter' });
  await screen.findByDisplayValue('Costs › Travel');
  save();
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(createChart).toHaveBeenCalledWith(expect.objectContaining({ dashboards: [5] }));
  expect(place.put.mock.calls).toEqual([[{ id: 12, name: 'Delays' }, 5, 'TAB-2']]);
});

it('links to the dashboard of the saved chart', async () => {
  place.parts.mockResolvedValue([]);
  const onSaved = show({ createChart: async () => 12 }, { from });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'save.open' }));
  save();
  const next = '/superset/dashboard/5/?focused_chart=12';
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith(12, undefined, next));
});

it('shows the title of the dashboard in the address after the server has returned it', async () => {
  place.parts.mockResolvedValue([]);
  show(
    { dashboards: async () => [{ id: 5, dashboard_title: 'Sales of shops' }] as never },
    { from: { id: 5, title: '5' } },
  );
  expect(await screen.findByDisplayValue('Sales of shops')).toBeTruthy();
});

it('shows no choice of a tab if the dashboard has none, and gives the chart its place on the page', async () => {
  place.parts.mockResolvedValue([]);
  place.put.mockClear();
  const onSaved = show({ createChart: async () => 12 }, { from });
  await vi.waitFor(() => expect(place.parts).toHaveBeenCalled());
  expect(screen.queryByRole('textbox', { name: 'save.tab' })).toBeNull();
  save();
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(place.put.mock.calls).toEqual([[{ id: 12, name: 'Delays' }, 5, null]]);
});

it('[B3.2] starts with the action in the address', () => {
  const slice = { slice_id: 3, slice_name: 'Old', owners: [7], version: '1', changed_on: '2026-01-01T00:00:00' };
  const chosen = () =>
    screen
      .getAllByRole('radio')
      .flatMap((one) => ((one as HTMLInputElement).checked ? [(one as HTMLInputElement).value] : []));
  for (const [action, expected] of [
    [null, 'overwrite'],
    ['overwrite', 'overwrite'],
    ['saveas', 'saveas'],
  ] as const) {
    show({}, { slice, action });
    expect(chosen()).toEqual([expected]);
    cleanup();
  }
});
