import { describe, expect, it } from 'vitest';
import { namedCharts, withKeptMetas, withoutHiddenCharts } from './hidden-charts.ts';

const chart = (chartId: unknown, type = 'CHART') => ({
  type,
  id: `${type}-${String(chartId)}`,
  children: [],
  meta: {
    chartId,
    width: 4,
    height: 20,
    sliceName: `Name ${String(chartId)}`,
    sliceNameOverride: 'Ours',
    note: 'kept',
  },
});
const layout = {
  DASHBOARD_VERSION_KEY: 'v2',
  A: chart(1),
  B: chart(2),
  C: chart('2'),
  D: chart(2, 'DYNAMIC'),
  E: { type: 'ROW' },
};
const text = JSON.stringify(layout);

describe('what a layout says of charts', () => {
  it('names each chart once', () => expect(namedCharts(text)).toEqual([1, 2]));

  it('says of hidden charts where they stand and nothing else, whatever the kind of their component', () => {
    const read = JSON.parse(withoutHiddenCharts(text, new Set([1])) ?? '');
    expect(read.A).toEqual(layout.A);
    expect(read.E).toEqual(layout.E);
    for (const key of ['B', 'C', 'D']) expect(Object.keys(read[key].meta)).toEqual(['chartId', 'width', 'height']);
  });

  it.each([
    [null, null],
    ['{}', '{}'],
    ['no json: Name 2', '{}'],
    [text, text],
  ])('answers %j with %j to those who see all', (given, read) => {
    expect(withoutHiddenCharts(given, new Set([1, 2]))).toBe(read);
  });

  it('keeps what was hidden from the person who saves, in the place that the save gives it', () => {
    const read = JSON.parse(withoutHiddenCharts(text, new Set([1])) ?? '');
    const moved = { ...read, B: { ...read.B, meta: { ...read.B.meta, width: 6 } } };
    const saved = withKeptMetas(moved, text, new Set([1]));
    expect(saved['B']).toEqual({ ...layout.B, meta: { ...layout.B.meta, width: 6 } });
    expect(saved['A']).toEqual(layout.A);
  });
});
