import { expect, test } from 'vitest';
import { createComponent, GRID_ID, type Layout, ROOT_ID } from '../layout/component.ts';
import { chartsInScope, tabsInScope, WHOLE_DASHBOARD } from './filter-scope.ts';

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
