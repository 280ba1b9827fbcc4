import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStage, rows, type StageOptions } from '../testing/dashboard-stage.tsx';
import { PendingFilters } from './pending-filters.tsx';

afterEach(cleanup);

const town = { id: 'A', type: 'NATIVE_FILTER', name: 'Town', filterType: 'text', controlValues: { pick: true } };

async function open(options: Partial<StageOptions>) {
  const stage = await createStage({
    charts: [{ id: 1 }],
    settings: { native_filter_configuration: [town] },
    fetchData: async () => rows(7),
    ...options,
  });
  const state = () => stage.runtime.store.getState();
  expect(state().filtering.awaited).toEqual(['A']);
  await act(async () => {
    render(stage.wrap(<PendingFilters />));
  });
  await waitFor(() => expect(state().filtering.awaited).toEqual([]));
  return state().filtering.filters['A'];
}

test('a filter that chooses its first value asks for it, and charts wait no longer', async () => {
  const asked: unknown[] = [];
  const mask = await open({
    fetchData: async (context) => {
      asked.push(context.queries);
      return rows(7, 8);
    },
  });
  expect(mask).toMatchObject({ filterState: { value: '7' }, extraFormData: { filters: [{ val: ['7'] }] } });
  expect(asked).toEqual([[{ columns: ['n'] }]]);
});

test('charts do not wait for values that cannot be read', async () => {
  const mask = await open({ fetchData: () => Promise.reject(new Error('down')) });
  expect(mask?.filterState).toEqual({ value: null });
});

test('charts do not wait for a filter whose plugin is switched off afterwards', async () => {
  const stage = await createStage({
    charts: [{ id: 1 }],
    settings: { native_filter_configuration: [town] },
    fetchData: async () => rows(7),
  });
  stage.runtime.store.setState(({ settings }) => ({
    settings: { ...settings, filters: settings.filters.map((filter) => ({ ...filter, filterType: 'gone' })) },
  }));
  await act(async () => {
    render(stage.wrap(<PendingFilters />));
  });
  await waitFor(() => expect(stage.runtime.store.getState().filtering.awaited).toEqual([]));
});

test('charts never wait for a filter of a type that no plugin offers', async () => {
  const stage = await createStage({
    charts: [{ id: 1 }],
    settings: { native_filter_configuration: [town] },
    fetchData: async () => rows(7),
    filterTypes: {},
  });
  expect(stage.runtime.store.getState().filtering.awaited).toEqual([]);
});
