import { expect, test } from 'vitest';
import { createComponent, emptyLayout, GRID_ID, type Layout, ROOT_ID } from '../layout/component.ts';
import { withParents } from '../layout/with-parents.ts';
import { changesBetween, isAbout } from './changes-between.ts';
import type { DashboardDocument } from './dashboard-document.ts';
import type { MergeConflict } from './merge-conflict.ts';

const chart = (id: string, meta = {}) => createComponent('CHART', id, { sliceName: id, ...meta });
const row = (id: string, ...children: readonly string[]) => ({ ...createComponent('ROW', id), children });

/** Rows in the grid, with what stands in them. */
function layoutOf(...components: readonly Layout[string][]): Layout {
  const empty = emptyLayout();
  const rows = components.filter(({ type }) => type === 'ROW').map(({ id }) => id);
  const grid = { ...createComponent('GRID', GRID_ID), children: rows };
  return withParents({ ...empty, [GRID_ID]: grid, ...Object.fromEntries(components.map((one) => [one.id, one])) });
}

const filter = (id: string, more = {}) => ({ id, name: id, ...more });

const BASE: DashboardDocument = {
  members: { dashboard_title: 'Sales', owners: [1], css: '' },
  settings: { color_scheme: 'plain', native_filter_configuration: [filter('A'), filter('B')] },
  layout: layoutOf(row('R1', 'C', 'D'), row('R2', 'E'), chart('C'), chart('D'), chart('E')),
};

const withSettings = (settings: DashboardDocument['settings']): DashboardDocument => ({
  ...BASE,
  settings: { ...BASE.settings, ...settings },
});
const withLayout = (...components: readonly Layout[string][]): DashboardDocument => ({
  ...BASE,
  layout: layoutOf(...components),
});

test.each<[string, DashboardDocument, readonly (readonly [string, unknown, unknown])[]]>([
  ['nothing', structuredClone(BASE), []],
  [
    'members',
    { ...BASE, members: { ...BASE.members, dashboard_title: 'Turnover', owners: [1, 2] } },
    [
      ['dashboard_title', 'Sales', 'Turnover'],
      ['owners', [1], [1, 2]],
    ],
  ],
  [
    'a setting that is new',
    withSettings({ refresh_frequency: 60 }),
    [['json_metadata/refresh_frequency', undefined, 60]],
  ],
  [
    'a member of a filter, and another filter that is gone',
    withSettings({ native_filter_configuration: [filter('A', { description: 'Why' })] }),
    [
      ['json_metadata/native_filter_configuration/A/description', undefined, 'Why'],
      ['json_metadata/native_filter_configuration/B', filter('B'), undefined],
    ],
  ],
  [
    'the order of filters, by their names',
    withSettings({ native_filter_configuration: [filter('B'), filter('A')] }),
    [['json_metadata/native_filter_configuration', ['A', 'B'], ['B', 'A']]],
  ],
  [
    'nothing that follows from the layout',
    withSettings({ native_filter_configuration: [filter('A', { chartsInScope: [1] }), filter('B')] }),
    [],
  ],
  [
    'a chart that came with its row, told of once',
    withLayout(row('R1', 'C', 'D'), row('R2', 'E'), row('R3', 'F'), chart('C'), chart('D'), chart('E'), chart('F')),
    [['removal/F', 'removed', 'changed']],
  ],
  [
    'a chart that went with its row',
    withLayout(row('R1', 'C', 'D'), chart('C'), chart('D')),
    [['removal/E', 'changed', 'removed']],
  ],
  [
    'the height of a chart, its place, and the order of a row',
    withLayout(row('R1', 'D', 'C'), row('R2'), row('R4', 'E'), chart('C', { height: 30 }), chart('D'), chart('E')),
    [
      ['order/R1', ['C', 'D'], ['D', 'C']],
      ['meta/C/height', undefined, 30],
      ['place/E', 'R2', 'R4'],
    ],
  ],
])('a comparison tells of %s', (_, after, told) => {
  const found = changesBetween(BASE, after).map(({ key, before, after: now }) => [key, before, now]);
  expect(found).toEqual(told);
});

test('a container is told of without what came inside of it', () => {
  const tabs = { ...createComponent('TABS', 'T'), children: ['P'] };
  const page = { ...createComponent('TAB', 'P', { text: 'Page' }), children: ['R9'] };
  const root = { ...createComponent('ROOT', ROOT_ID), children: ['T'] };
  const layout = withParents({ [ROOT_ID]: root, T: tabs, P: page, R9: row('R9', 'X'), X: chart('X') });
  const found = changesBetween({ ...BASE, layout: emptyLayout() }, { ...BASE, layout }).map(({ key }) => key);
  expect(found).toEqual(expect.arrayContaining(['removal/T']));
  expect(found.filter((key) => /\/(P|R9|X)$/.test(key))).toEqual([]);
});

const about = (key: string, subject: MergeConflict['subject']): MergeConflict => ({
  key,
  subject,
  mine: 1,
  theirs: 2,
});
const [height] = changesBetween(
  BASE,
  withLayout(row('R1', 'C', 'D'), row('R2', 'E'), chart('C', { height: 30 }), chart('D'), chart('E')),
);

test.each<[string, MergeConflict, boolean]>([
  ['the same value', about('meta/C/height', { of: 'component', id: 'C', member: 'height' }), true],
  ['another value', about('meta/C/width', { of: 'component', id: 'C', member: 'width' }), false],
  ['the removal of what it stands in', about('removal/R1', { of: 'removal', id: 'R1' }), true],
  ['the removal of something else', about('removal/R2', { of: 'removal', id: 'R2' }), false],
])('a height concerns a conflict about %s (%#)', (_, conflict, expected) => {
  if (height === undefined) throw new Error('The height is told of.');
  expect(isAbout(conflict, height, BASE.layout)).toBe(expected);
});
