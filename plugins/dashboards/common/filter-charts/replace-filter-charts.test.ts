import { expect, test } from 'vitest';
import { parsePositions } from '../layout/position-json.ts';
import { readSettings } from '../settings/dashboard-settings.ts';
import { clausesOf, extraFormDataFor, holdValues, openFiltering } from '../filters/filtering.ts';
import { type Replacement, replaceFilterCharts } from './replace-filter-charts.ts';

const layout = parsePositions(null, [
  { id: 1, name: 'Box' },
  { id: 2, name: 'A' },
  { id: 3, name: 'B' },
]);
const settings = readSettings(
  JSON.stringify({
    native_filter_configuration: [{ id: 'OLD', type: 'NATIVE_FILTER', name: 'Old', filterType: 'text' }],
    filter_scopes: { 1: { town: { scope: ['ROOT_ID'], immune: [3, 1] } }, 7: { town: { scope: [] } } },
    default_filters: JSON.stringify({ 1: { town: ['Oslo'] }, 7: { town: ['Rome'] } }),
    refresh_frequency: 60,
  }),
);
const town: Replacement = {
  column: 'town',
  name: 'Town',
  filterType: 'filter_select',
  target: { datasetId: 4, column: { name: 'town' } },
  controlValues: { multiSelect: true },
  members: { sortMetric: 'count' },
};
const range: Replacement = {
  column: '__time_range',
  name: 'Time range',
  filterType: 'filter_time',
  target: {},
  controlValues: {},
};
const values = { town: ['Oslo'], __time_range: 'Last week' };

test('[B3.22] filters of the bar take the place of a chart that holds filters, and charts are asked the same', () => {
  let count = 0;
  const after = replaceFilterCharts(
    { layout, settings },
    [{ chartId: 1, values, replacements: [town, range] }],
    () => `NATIVE_FILTER-${(count += 1)}`,
  );
  expect(after.filters.map(({ id }) => id)).toEqual(['OLD', 'NATIVE_FILTER-1', 'NATIVE_FILTER-2']);
  expect(after.filters[1]).toMatchObject({
    name: 'Town',
    filterType: 'filter_select',
    targets: [{ datasetId: 4, column: { name: 'town' } }],
    controlValues: { multiSelect: true, enableEmptyFilter: false },
    sortMetric: 'count',
    scope: { rootPath: ['ROOT_ID'], excluded: [3] },
    defaultDataMask: { filterState: { value: ['Oslo'] } },
  });
  expect(Object.values(after.layout).map(({ meta }) => meta.chartId)).not.toContain(1);
  expect(after.raw).toMatchObject({
    refresh_frequency: 60,
    filter_scopes: { 7: { town: { scope: [] } } },
    default_filters: JSON.stringify({ 7: { town: ['Rome'] } }),
  });

  const none = { filters: {}, charts: new Map(), held: new Map() };
  const acts = { native: true, cross: true };
  const before = holdValues(
    openFiltering(settings, none, acts, () => undefined),
    1,
    values,
  );
  const rules = { ...settings, filters: after.filters };
  const now = openFiltering(rules, none, acts, () => undefined);
  for (const chart of [2, 3]) {
    const asked = extraFormDataFor(chart, clausesOf(layout, settings, before));
    expect(asked).toBeDefined();
    expect(extraFormDataFor(chart, clausesOf(after.layout, rules, now))).toEqual(asked);
  }
});
