import { expect, test } from 'vitest';
import { createComponent, type Layout, ROOT_ID } from './component.ts';
import { hidesAllCharts, isShown } from './shown-components.ts';
import { withParents } from './with-parents.ts';

const part = (type: string, id: string, ...children: string[]) => ({ ...createComponent(type, id), children });
const chart = (id: string, chartId: number) => createComponent('CHART', id, { chartId });

/** A row of hidden charts in a column, and a row with a hidden and a readable one. */
const layout: Layout = withParents({
  [ROOT_ID]: part('ROOT', ROOT_ID, 'G'),
  G: part('GRID', 'G', 'R1', 'R2', 'R3'),
  R1: part('ROW', 'R1', 'K'),
  K: part('COLUMN', 'K', 'C1'),
  C1: chart('C1', 1),
  R2: part('ROW', 'R2', 'C2', 'C3'),
  C2: chart('C2', 2),
  C3: chart('C3', 3),
  R3: part('ROW', 'R3'),
});

test.each([
  ['C1', false],
  ['K', false],
  ['R1', false],
  ['C2', false],
  ['C3', true],
  ['R2', true],
  ['R3', true],
  ['G', true],
  ['nowhere', false],
])('of a reader who may see the chart 3 only, %s is shown: %s', (id, shown) => {
  expect(isShown(layout, id, (chartId) => chartId === 3)).toBe(shown);
});

test.each([
  ['G', false],
  ['R1', true],
  ['R2', false],
  ['R3', false],
  ['nowhere', false],
])('of that reader, %s hides all its charts: %s', (id, hides) => {
  expect(hidesAllCharts(layout, id, (chartId) => chartId === 3)).toBe(hides);
});
