import { expect, test } from 'vitest';
import { createComponent, GRID_ID, type Layout, ROOT_ID } from '../layout/component.ts';
import { chartsInScope, chartsOnOpenTabs, scopeOfCharts, tabsInScope, WHOLE_DASHBOARD } from './filter-scope.ts';

const layout: Layout = {
  [ROOT_ID]: { id: ROOT_ID, type: 'ROOT', children: ['TABS'], parents: [], meta: {} },
  TABS: { ...createComponent('TABS', 'TABS'), children: ['A', 'B'], parents: [ROOT_ID] },
  A: { ...createComponent('TAB', 'A'), children: ['ROW'], parents: [ROOT_ID, 'TABS'] },
  ROW: { ...createComponent('ROW', 'ROW'), children: ['C1', 'C2'], parents: [ROOT_ID, 'TABS', 'A'] },
  C1: { ...createComponent('CHART', 'C1', { chartId: 1 }), parents: [ROOT_ID, 'TABS', 'A', 'ROW'] },
  C2: { ...createComponent('CHART', 'C2', { chartId: 2 }), parents: [ROOT_ID, 'TABS', 'A', 'ROW'] },
  B: { ...createComponent('TAB', 'B'), children: ['C3'], parents: [ROOT_ID, 'TABS'] },
  C3: { ...createComponent('CHART', 'C3', { chartId: 3 }), parents: [ROOT_ID, 'TABS', 'B'] },
  [GRID_ID]: { id: GRID_ID, type: 'GRID', children: [], parents: [ROOT_ID], meta: {} },
};

test.each([
  ['the whole dashboard', WHOLE_DASHBOARD, [1, 2, 3], ['A', 'B']],
  ['one tab', { rootPath: ['A'], excluded: [] }, [1, 2], ['A']],
  ['all but one chart', { rootPath: [ROOT_ID], excluded: [1, 3] }, [2], ['A']],
  ['a root that is gone', { rootPath: ['GONE'], excluded: [] }, [], []],
])('[B3.22] scope: %s', (_name, scope, charts, tabs) => {
  expect(chartsInScope(layout, scope)).toEqual(charts);
  expect(tabsInScope(layout, charts)).toEqual(tabs);
});

test.each<[string, readonly number[], object]>([
  ['all charts', [1, 2, 3], WHOLE_DASHBOARD],
  ['no chart', [], { rootPath: [], excluded: [] }],
  ['a whole tab', [1, 2], { rootPath: ['A'], excluded: [] }],
  ['a part of a tab', [2], { rootPath: ['A'], excluded: [1] }],
  ['parts of both tabs', [1, 3], { rootPath: ['A', 'B'], excluded: [2] }],
  ['a chart that is gone', [3, 9], { rootPath: ['B'], excluded: [] }],
])('[B3.22] the scope of %s names the tabs that hold them', (_, charts, scope) => {
  expect(scopeOfCharts(layout, new Set(charts))).toEqual(scope);
});

test('without tabs the scope leaves charts out', () => {
  const { A: _a, B: _b, TABS: _tabs, ...rest } = layout;
  const flat = {
    ...rest,
    [ROOT_ID]: { ...layout[ROOT_ID], children: ['ROW'] },
    ROW: { ...layout['ROW'], parents: [ROOT_ID] },
    C1: { ...layout['C1'], parents: [ROOT_ID, 'ROW'] },
    C2: { ...layout['C2'], parents: [ROOT_ID, 'ROW'] },
  } as Layout;
  expect(scopeOfCharts(flat, new Set([2]))).toEqual({ rootPath: [ROOT_ID], excluded: [1] });
});

test.each<[string, readonly string[], readonly number[]]>([
  ['the first tab by default', [], [1, 2]],
  ['the chosen one', ['B'], [3]],
  ['the first when the chosen one is gone', ['GONE'], [1, 2]],
])('charts in sight are those of %s', (_, active, charts) => {
  expect([...chartsOnOpenTabs(layout, active)]).toEqual(charts);
});
