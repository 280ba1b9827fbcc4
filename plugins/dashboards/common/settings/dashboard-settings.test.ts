import { expect, test } from 'vitest';
import { clausesOf, NO_FILTERING, selectMarks } from '../filters/filtering.ts';
import { WHOLE_DASHBOARD } from '../filters/filter-scope.ts';
import { writeNativeFilter } from '../filters/native-filter.ts';
import { parsePositions } from '../layout/position-json.ts';
import { readSettings } from './dashboard-settings.ts';

const layout = parsePositions(null, [
  { id: 1, name: 'A' },
  { id: 2, name: 'B' },
  { id: 3, name: 'C' },
]);
const mask = { extraFormData: { filters: [{ col: 'c', op: 'IN', val: ['x'] }] } };
const reach = (settings: object) =>
  clausesOf(layout, readSettings(JSON.stringify(settings)), selectMarks(NO_FILTERING, 1, mask)).map(
    ({ charts }) => charts,
  );

test.each([null, '', '{', '[]', '"text"', '{"native_filter_configuration": {}, "refresh_frequency": "x"}'])(
  '[B3.25] [A9.5] settings that say nothing: %j',
  (text) => {
    expect(readSettings(text)).toMatchObject({
      filters: [],
      crossFilters: true,
      crossFilterScope: WHOLE_DASHBOARD,
      refreshSeconds: 0,
    });
  },
);

test('[B3.22] a filter keeps members that are not ours; a divider goes back with its title', () => {
  const { filters } = readSettings(
    JSON.stringify({
      native_filter_configuration: [
        { id: 'F', type: 'NATIVE_FILTER', name: 'Town', filterType: 'filter_select', requiredFirst: true },
        { id: 'NATIVE_FILTER_DIVIDER-1', type: 'DIVIDER', title: 'Where', description: 'Places' },
        { name: 'without an id' },
      ],
    }),
  );
  expect(filters).toHaveLength(2);
  expect(filters[0]).toMatchObject({ requiredFirst: true, scope: WHOLE_DASHBOARD, controlValues: {} });
  expect(filters[1] && writeNativeFilter(filters[1])).toMatchObject({ type: 'DIVIDER', title: 'Where' });
});

test.each([
  ['a column with what else stands there', { datasetId: 1, column: { name: 'a', more: 2 } }],
  ['no dataset that is no number', { datasetId: '1' }, {}],
  ['no column without a name', { datasetId: 1, column: {} }, { datasetId: 1 }],
  ['no column with an empty name', { datasetId: 1, column: { name: '' } }, { datasetId: 1 }],
])('[B3.22] a target of a filter names %s', (_, target, read: object = target) => {
  const { filters } = readSettings(JSON.stringify({ native_filter_configuration: [{ id: 'F', targets: [target] }] }));
  expect(filters[0]?.targets).toEqual([read]);
});

test.each([
  ['refresh_frequency', 30, { refreshSeconds: 30 }],
  ['refresh_frequency', '30', { refreshSeconds: 30 }],
  ['refresh_frequency', -1, { refreshSeconds: 0 }],
  ['refresh_frequency', [30], { refreshSeconds: 0 }],
  ['cross_filters_enabled', false, { crossFilters: false }],
  ['cross_filters_enabled', 'False', { crossFilters: false }],
  ['cross_filters_enabled', 0, { crossFilters: false }],
  ['cross_filters_enabled', 'true', { crossFilters: true }],
  ['cross_filters_enabled', null, { crossFilters: true }],
])('[A3.7] %s may be %j, as a save takes it', (member, value, read) => {
  expect(readSettings(JSON.stringify({ [member]: value }))).toMatchObject(read);
});

test.each([
  ['all others by default', {}, [[2, 3]]],
  ['by the global scope', { global_chart_configuration: { scope: { rootPath: ['ROOT_ID'], excluded: [2] } } }, [[3]]],
  [
    'by the scope of its own',
    { chart_configuration: { 1: { crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [3] } } } } },
    [[2]],
  ],
  [
    'as globally, when its own says so',
    { chart_configuration: { 1: { crossFilters: { scope: 'global' } } } },
    [[2, 3]],
  ],
  ['nothing when they are off', { cross_filters_enabled: false }, []],
])('a selection reaches %s', (_, settings, charts) => {
  expect(reach(settings)).toEqual(charts);
});

test.each([
  ['the scheme over that of every chart', { color_scheme: 'd3Category10' }, { color_scheme: 'd3Category10' }],
  ['colours of labels', { label_colors: { CA: '#123456' } }, { label_colors: { CA: '#123456' } }],
  ['no scheme when it is empty', { color_scheme: '', label_colors: 7 }, {}],
])('[A3.7] colours: %s', (_, settings, colors) => {
  expect(readSettings(JSON.stringify(settings)).colors).toEqual(colors);
});
