import { expect, it } from 'vitest';
import { chartCount, layoutRows } from './layout-rows.ts';

const layout = {
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', children: ['GRID'] },
  GRID: { type: 'GRID', children: ['R1', 'TABS'] },
  R1: { type: 'ROW', children: ['C1', 'M1', 'COL'] },
  C1: { type: 'CHART', meta: { width: 6, height: 30, chartId: 7 } },
  M1: { type: 'MARKDOWN', meta: { width: 2, height: 50 } },
  COL: { type: 'COLUMN', children: ['C2'], meta: { width: 4 } },
  C2: { type: 'CHART', meta: { width: 4, chartId: 8 } },
  TABS: { type: 'TABS', children: ['T1', 'T2'] },
  T1: { type: 'TAB', children: ['R2'] },
  T2: { type: 'TAB', children: ['R3'] },
  R2: { type: 'ROW', children: ['C3'] },
  C3: { type: 'CHART', meta: { chartId: 9 } },
  R3: { type: 'ROW', children: ['C4'] },
  C4: { type: 'CHART', meta: { chartId: 10 } },
};

it('says what stands where in the first rows, and which chart it is', () => {
  expect(layoutRows(JSON.stringify(layout))).toEqual([
    {
      height: 50,
      boxes: [
        { width: 6, holds: 'chart', chart: 7 },
        { width: 2, holds: 'text' },
        { width: 4, holds: 'chart', chart: 8 },
      ],
    },
    { height: 20, boxes: [{ width: 4, holds: 'chart', chart: 9 }] },
  ]);
});

it('counts the charts of all tabs', () => {
  expect(chartCount(JSON.stringify(layout))).toBe(4);
});

it.each([undefined, null, '', '{', '[]', '"text"', '{"ROOT_ID":null}'])('has no rows for %j', (text) => {
  expect(layoutRows(text)).toEqual([]);
  expect(chartCount(text)).toBe(0);
});
