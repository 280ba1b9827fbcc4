import { expect, test } from 'vitest';
import { createComponent, type Layout, ROOT_ID } from './component.ts';
import { namedComponent, tabsOnTheWay } from './way-to.ts';
import { withParents } from './with-parents.ts';

const part = (type: string, id: string, ...children: string[]) => ({ ...createComponent(type, id), children });

/** Tabs P and Q; in Q the tabs R and S, with a chart in S. */
const layout: Layout = withParents({
  [ROOT_ID]: part('ROOT', ROOT_ID, 'T'),
  T: part('TABS', 'T', 'P', 'Q'),
  P: part('TAB', 'P'),
  Q: part('TAB', 'Q', 'U'),
  U: part('TABS', 'U', 'R', 'S'),
  R: part('TAB', 'R'),
  S: part('TAB', 'S', 'C'),
  C: { ...createComponent('CHART', 'C', { chartId: 7 }) },
});

test.each([
  [7, '', 'C'],
  [8, '', undefined],
  [null, 'S', 'S'],
  [null, 'constructor', undefined],
  [8, 'Q', 'Q'],
])('[A2.5] chart %s or "%s" names %s', (chartId, anchor, id) => {
  expect(namedComponent(layout, chartId, anchor)).toBe(id);
});

test.each([
  ['C', ['P', 'R'], ['Q', 'S']],
  ['S', [], ['Q', 'S']],
  ['P', ['Q', 'S'], ['S', 'P']],
])('[A2.5] the tabs that lead to %s open instead of their neighbours', (id, open, tabs) => {
  expect(tabsOnTheWay(layout, id, open)).toEqual(tabs);
});
