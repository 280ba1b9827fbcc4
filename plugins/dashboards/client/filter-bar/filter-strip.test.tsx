import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStage, rows } from '../testing/dashboard-stage.tsx';
import FilterStrip from './filter-strip.tsx';
import { shortText } from './filter-pill.tsx';

const ITEM = 100;
let room = 1000;

beforeEach(() => {
  room = 1000;
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(ITEM);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room);
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

async function show(more: readonly object[] = []) {
  const stage = await createStage({
    charts: [{ id: 1 }],
    settings: { native_filter_configuration: [...filters, ...more], filter_bar_orientation: 'HORIZONTAL' },
    fetchData: async () => rows(1),
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

test.each<[unknown, readonly [string, number]]>([
  [
    ['a', 'b'],
    ['a, b', 0],
  ],
  [
    ['a', 'b', 'c'],
    ['a', 2],
  ],
  [null, ['', 0]],
  ['Last week', ['Last week', 0]],
])('a pill says of %j: %j', (value, text) => {
  expect(shortText({ filterState: { value } })).toEqual(text);
});
