import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeFilter } from '../../common/filters/filtering.ts';
import { filterStep } from '../state/dashboard-store.ts';
import { createStage, rows, type StageOptions } from '../testing/dashboard-stage.tsx';
import type { DataMask } from '@facet/sdk/common';
import { TEXT_FILTER } from '../testing/stage-filters.tsx';
import FilterStrip from './filter-strip.tsx';
import { shortText } from './filter-pill.tsx';

const ITEM = 100;
let room = 1000;

beforeEach(() => {
  room = 1000;
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(ITEM);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    // The row is as wide as what it shows: it says nothing about the room.
    return this.tagName === 'UL' ? 0 : room;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const filter = (id: string, name: string, more: object = {}) => ({
  id,
  type: 'NATIVE_FILTER',
  name,
  filterType: 'text',
  ...more,
});
const town = { defaultDataMask: { extraFormData: {}, filterState: { value: 'Oslo' } } };
const filters = [filter('A', 'Town'), filter('B', 'Street', town), filter('C', 'Land')];

async function show(more: readonly object[] = [], types: Pick<StageOptions, 'filterTypes'> = {}) {
  const stage = await createStage({
    charts: [{ id: 1 }],
    settings: { native_filter_configuration: [...filters, ...more], filter_bar_orientation: 'HORIZONTAL' },
    fetchData: async () => rows(1),
    ...types,
  });
  await act(async () => {
    render(stage.wrap(<FilterStrip onOpen={() => {}} />));
  });
  return stage;
}

const pills = () =>
  [...document.querySelectorAll('li:not([data-hidden]) [data-filter]')].map((pill) => pill.textContent);

test('filters that do not fit stand behind a button that says how many of them are set', async () => {
  room = 250;
  await show();
  expect(pills()).toEqual(['Town']);
  expect(screen.getByRole('button', { name: '2 more 1' })).toBeDefined();
});

test('a filter that needs a value comes first', async () => {
  await show([filter('R', 'Needed', { controlValues: { enableEmptyFilter: true } })]);
  expect(pills()).toEqual(['Neededrequired', 'Town', 'StreetOslo', 'Land']);
});

test('a value that is given below a pill waits for Apply, and × empties the filter', async () => {
  const stage = await show();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Town' })));
  const field = await screen.findByRole('textbox', { name: 'Town', hidden: true });
  fireEvent.change(field, { target: { value: 'Bergen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Clear Street' }));
  fireEvent.click(screen.getByRole('button', { name: 'Apply 2 changes' }));
  const { filters: masks } = stage.runtime.store.getState().filtering;
  expect([masks['A']?.filterState?.value, masks['B']?.filterState?.value]).toEqual(['Bergen', null]);
});

test.each<[NonNullable<DataMask['filterState']>, string, readonly [string, number]]>([
  [{ value: ['a', 'b'] }, 'a, b', ['a, b', 0]],
  [{ value: ['a', 'b', 'c'] }, 'a, b, c', ['a', 2]],
  [{ value: ['a', 'b', 'c'], excludeFilterValues: true }, 'all but a, b, c', ['all but a, b, c', 0]],
  [{ value: null }, '', ['', 0]],
  [{ value: 'Last week' }, 'last week', ['last week', 0]],
])('a pill says of %j, in words %j: %j', (filterState, words, text) => {
  expect(shortText({ filterState }, words)).toEqual(text);
});

test('a filter whose charts are all on another tab is no pill, but is found behind the button', async () => {
  const there = filter('T', 'Elsewhere', { scope: { rootPath: ['TAB-2'], excluded: [] } });
  const stage = await createStage({
    charts: [{ id: 1 }, { id: 2 }],
    settings: { native_filter_configuration: [...filters, there], filter_bar_orientation: 'HORIZONTAL' },
    positions: {
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['TABS'] },
      TABS: { id: 'TABS', type: 'TABS', children: ['TAB-1', 'TAB-2'], meta: {} },
      ...Object.fromEntries(
        [1, 2].flatMap((id) => [
          [`TAB-${id}`, { id: `TAB-${id}`, type: 'TAB', children: [`CHART-${id}`], meta: { text: `Tab ${id}` } }],
          [`CHART-${id}`, { id: `CHART-${id}`, type: 'CHART', children: [], meta: { chartId: id } }],
        ]),
      ),
    },
    fetchData: async () => rows(1),
  });
  await act(async () => {
    render(stage.wrap(<FilterStrip onOpen={() => {}} />));
  });
  expect(pills()).toEqual(['Town', 'StreetOslo', 'Land']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '1 more' })));
  expect(await screen.findByText('Filters out of scope (1)')).toBeDefined();
});

test('a filter whose value its own type refuses comes first, says so, and nothing is applied', async () => {
  const refusing = { ...TEXT_FILTER, type: { ...TEXT_FILTER.type, valueProblem: () => 'is not on the map' } };
  const { runtime } = await show([filter('D', 'Place', { filterType: 'place' })], {
    filterTypes: { text: TEXT_FILTER, place: refusing },
  });
  await act(async () =>
    filterStep(runtime.store, (now) => changeFilter(now, 'D', { filterState: { value: 'Atlantis' } })),
  );
  expect(pills()[0]).toBe('PlaceAtlantisnot valid');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply 1 change' }).disabled).toBe(true);
});
