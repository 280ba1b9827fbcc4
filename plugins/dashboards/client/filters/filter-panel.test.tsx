import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { selectMarks } from '../../common/filters/filtering.ts';
import { filterStep } from '../state/dashboard-store.ts';
import { createStage, rows, type Stage, type StageOptions } from '../testing/dashboard-stage.tsx';
import { TEXT_FILTER } from '../testing/stage-filters.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { useFilterDraft } from './use-filter-draft.ts';

afterEach(cleanup);

function Bar() {
  return <FilterPanel draft={useFilterDraft()} />;
}

const filter = (id: string, name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  type: 'NATIVE_FILTER',
  name,
  filterType: 'text',
  ...more,
});

async function show(filters: readonly unknown[], types: Pick<StageOptions, 'filterTypes'> = {}): Promise<Stage> {
  const stage = await createStage({
    charts: [{ id: 1 }],
    settings: { native_filter_configuration: filters },
    fetchData: async () => rows(1),
    ...types,
  });
  await act(async () => {
    render(stage.wrap(<Bar />));
  });
  return stage;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const maskValue = (stage: Stage, id: string) =>
  stage.runtime.store.getState().filtering.filters[id]?.filterState?.value;

test('[B4.23] a change waits, marked, until it is applied', async () => {
  const stage = await show([filter('A', 'Town'), filter('B', 'Street')]);
  expect(button('Apply filters').disabled).toBe(true);
  type('Town', 'Oslo');
  expect(screen.getByText('Not applied')).toBeDefined();
  expect(screen.getByText('1 change not applied')).toBeDefined();
  expect(maskValue(stage, 'A')).toBeUndefined();
  fireEvent.click(button('Apply filters'));
  expect(maskValue(stage, 'A')).toBe('Oslo');
  expect(screen.queryByText('Not applied')).toBeNull();
});

test('a change that waits is still there when the bar makes room for the sheet of a narrow window', async () => {
  const stage = await show([filter('A', 'Town'), filter('B', 'Street')]);
  type('Town', 'Oslo');
  cleanup();
  await act(async () => {
    render(stage.wrap(<Bar />));
  });
  expect(field('Town').value).toBe('Oslo');
  expect(screen.getByText('1 change not applied')).toBeDefined();
  fireEvent.click(button('Apply filters'));
  expect(maskValue(stage, 'A')).toBe('Oslo');
});

test('a filter says when it excludes what is chosen, and nothing without a value', async () => {
  const mask = (value: unknown) => ({ extraFormData: {}, filterState: { value, excludeFilterValues: true } });
  await show([
    filter('A', 'Town', { defaultDataMask: mask(['Oslo']) }),
    filter('B', 'Street', { defaultDataMask: mask([]) }),
  ]);
  expect(screen.getAllByText('excluded')).toHaveLength(1);
});

test('a change that is typed back is no change', async () => {
  await show([filter('A', 'Town')]);
  type('Town', 'Oslo');
  type('Town', '');
  expect(screen.queryByText('Not applied')).toBeNull();
  expect(button('Apply filters').disabled).toBe(true);
});

test('[B4.22] Clear all takes applied values, waiting changes and selections back at once', async () => {
  const stage = await show([filter('A', 'Town'), filter('B', 'Street')]);
  type('Town', 'Oslo');
  fireEvent.click(button('Apply filters'));
  act(() =>
    filterStep(stage.runtime.store, (now) =>
      selectMarks(now, 1, { extraFormData: { filters: [{ col: 'c', op: 'IN', val: [1] }] } }),
    ),
  );
  type('Street', 'Main');
  fireEvent.click(button('Clear all'));
  expect(field('Town').value).toBe('');
  expect(field('Street').value).toBe('');
  expect(stage.runtime.store.getState().filtering.filters['A']?.extraFormData).toEqual({});
  expect(stage.runtime.store.getState().filtering.charts.size).toBe(0);
});

test('a filter that needs a value keeps the others from being applied without it', async () => {
  await show([filter('A', 'Town', { controlValues: { enableEmptyFilter: true } }), filter('B', 'Street')]);
  type('Street', 'Main');
  expect(button('Apply filters').disabled).toBe(true);
  expect(screen.getByText('Filter value is required')).toBeDefined();
  type('Town', 'Oslo');
  expect(button('Apply filters').disabled).toBe(false);
});

test('a value that is typed before the filter has chosen its first one applies at once', async () => {
  const stage = await show([filter('A', 'Town', { controlValues: { pick: true } })]);
  expect(stage.runtime.store.getState().filtering.awaited).toEqual(['A']);
  type('Town', 'Oslo');
  expect(maskValue(stage, 'A')).toBe('Oslo');
  expect(stage.runtime.store.getState().filtering.awaited).toEqual([]);
});

test('[B4.24] defaults of filters apply when the dashboard opens', async () => {
  await show([filter('A', 'Town', { defaultDataMask: { filterState: { value: 'Bergen' } } })]);
  expect(field('Town').value).toBe('Bergen');
});

test('a filter type that no plugin offers is named, and the others work', async () => {
  await show([filter('A', 'Town', { filterType: 'filter_moon' }), filter('B', 'Street')]);
  expect(
    screen.getByText('No plugin draws filters of the type filter_moon. Its settings are kept as they are.'),
  ).toBeDefined();
  expect(field('Street')).toBeDefined();
});

test('filters whose charts all stand on a closed tab are listed apart', async () => {
  const stage = await show([filter('A', 'Town'), filter('B', 'Street', { scope: { rootPath: ['T2'], excluded: [] } })]);
  const tab = (id: string, children: readonly string[]) => ({
    id,
    type: 'TAB',
    children,
    parents: ['ROOT_ID', 'TABS'],
    meta: {},
  });
  act(() => {
    const { layout } = stage.runtime.store.getState();
    stage.runtime.store.setState({
      layout: {
        ...layout,
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS'], parents: [], meta: {} },
        TABS: { id: 'TABS', type: 'TABS', children: ['T1', 'T2'], parents: ['ROOT_ID'], meta: {} },
        T1: tab('T1', []),
        T2: tab('T2', ['C']),
        C: { id: 'C', type: 'CHART', children: [], parents: ['ROOT_ID', 'TABS', 'T2'], meta: { chartId: 1 } },
      },
    });
  });
  const apart = screen.getByText('Filters out of scope (2)').closest('details');
  expect(apart?.contains(field('Street'))).toBe(true);
  act(() => stage.runtime.store.setState({ activeTabs: ['T2'] }));
  expect(screen.queryByText(/out of scope/)).toBeNull();
  expect(field('Street')).toBeDefined();
});

test('a value that its own type refuses is said at the filter, and nothing is applied until it is put right', async () => {
  const valueProblem = (value: unknown) => (value === 'Atlantis' ? 'is not on the map' : null);
  const town = { ...TEXT_FILTER, type: { ...TEXT_FILTER.type, valueProblem } };
  const stage = await show([{ ...filter('A', 'Town'), filterType: 'town' }, filter('B', 'Street')], {
    filterTypes: { town, text: TEXT_FILTER },
  });
  type('Street', 'High Street');
  await act(async () => type('Town', 'Atlantis'));
  expect(screen.getByRole('alert').textContent).toBe('is not on the map');
  expect(button('Apply filters').disabled).toBe(true);
  await act(async () => type('Town', 'Oslo'));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(button('Apply filters'));
  expect(['A', 'B'].map((id) => maskValue(stage, id))).toEqual(['Oslo', 'High Street']);
});
