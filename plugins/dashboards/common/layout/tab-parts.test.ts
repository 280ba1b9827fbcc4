import { describe, expect, it } from 'vitest';
import { parsePositions } from './position-json.ts';
import { standsIn, tabParts, withChartIn } from './tab-parts.ts';

const part = (id: string, type: string, children: readonly string[], meta = {}) => ({
  [id]: { id, type, children, meta },
});
const layout = parsePositions(
  JSON.stringify({
    ...part('ROOT_ID', 'ROOT', ['TABS-1']),
    ...part('TABS-1', 'TABS', ['TAB-b', 'TAB-a']),
    ...part('TAB-a', 'TAB', [], { text: 'Costs' }),
    ...part('TAB-b', 'TAB', ['TABS-2', 'ROW-1'], { text: 'Sales' }),
    ...part('TABS-2', 'TABS', ['TAB-c']),
    ...part('TAB-c', 'TAB', [], { text: '', defaultText: 'Tab title' }),
    ...part('ROW-1', 'ROW', ['CHART-1']),
    ...part('CHART-1', 'CHART', [], { chartId: 7 }),
  }),
);

describe('tabs as places for charts', () => {
  it('are named in the order of the page, inner ones after those around them', () => {
    expect(tabParts(layout)).toEqual([
      { id: 'TAB-b', path: ['Sales'] },
      { id: 'TAB-c', path: ['Sales', 'Tab title'] },
      { id: 'TAB-a', path: ['Costs'] },
    ]);
    expect(tabParts(parsePositions(null))).toEqual([]);
  });

  it('know what stands in them', () => {
    expect([standsIn(layout, 'TAB-b', 7), standsIn(layout, 'TAB-a', 7), standsIn(layout, 'TAB-gone', 7)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('take a chart at their end, in a row of its own', () => {
    const edit = withChartIn(layout, 'TAB-b', { id: 9, name: 'New' }, (type) => `${type}-new`);
    if (!edit.ok) throw new Error(edit.reason);
    expect(edit.layout['TAB-b']?.children).toEqual(['TABS-2', 'ROW-1', 'ROW-new']);
    expect(edit.layout['CHART-new']).toMatchObject({
      parents: ['ROOT_ID', 'TABS-1', 'TAB-b', 'ROW-new'],
      meta: { chartId: 9, sliceName: 'New', width: 4, height: 50 },
    });
  });

  it('that are gone take nothing', () => {
    expect(withChartIn(layout, 'TAB-gone', { id: 9, name: 'New' }, (type) => `${type}-new`)).toMatchObject({
      ok: false,
    });
  });
});
