import type { Datasource } from '@facet/plugin-datasets/contract';
import { HostContext } from '@facet/sdk/client';
import { createTestHost } from '@facet/sdk/testing/client';
import type { FormData } from '@facet/sdk/common';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExploreServicesContext, type ExploreServices } from '../services/explore-services.ts';
import { type ChangedBench, useBenchChanges } from './use-bench-changes.ts';

afterEach(cleanup);

const FORM: FormData = { viz_type: 'table', datasource: '1__table', granularity_sqla: 'sold_at' };
const host = createTestHost();

const dataset = (...times: readonly string[]) =>
  ({
    id: 1,
    type: 'table',
    main_dttm_col: times[0] ?? null,
    columns: times.map((column_name) => ({ column_name, is_dttm: true })),
    metrics: [],
  }) as unknown as Datasource;

function stage(saved: Datasource) {
  const history = { value: FORM, undo: null, redo: null, set: vi.fn(), restart: vi.fn() };
  const bench: ChangedBench = {
    calls: { datasource: async () => saved },
    form: FORM,
    history,
    panel: { controls: [], sections: [] },
    type: undefined,
    datasource: dataset('sold_at'),
    started: null,
    start: vi.fn(),
    stale: false,
    setDatasource: vi.fn(),
    onChanged: vi.fn(),
  };
  const services = { notifier: { success() {} } } as unknown as ExploreServices;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <HostContext value={host}>
      <ExploreServicesContext value={services}>{children}</ExploreServicesContext>
    </HostContext>
  );
  return { bench, history, hook: renderHook(() => useBenchChanges(bench), { wrapper }) };
}

it('[B9.63] who changes a control is reported with its name', () => {
  const { bench, hook } = stage(dataset('sold_at'));
  act(() => hook.result.current.change('row_limit', 5));
  expect(bench.onChanged).toHaveBeenCalledWith('row_limit');
});

it('[B4.6] a chart is requested again without the cache after its dataset was saved', async () => {
  const saved = dataset('sold_at');
  const { bench, hook } = stage(saved);
  await act(() => hook.result.current.readDataset());
  expect(bench.setDatasource).toHaveBeenCalledWith(saved);
  expect(bench.start).toHaveBeenCalledWith(FORM, true);
});

it('[B4.16] a time column that is no longer temporal is replaced by the main time column of the dataset', async () => {
  const { bench, history, hook } = stage(dataset('paid_at'));
  await act(() => hook.result.current.readDataset());
  const next = { ...FORM, granularity_sqla: 'paid_at' };
  expect(history.set).toHaveBeenCalledWith(next, 'granularity_sqla');
  expect(bench.start).toHaveBeenCalledWith(next, true);
});
