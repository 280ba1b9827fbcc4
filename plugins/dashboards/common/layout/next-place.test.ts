import { describe, expect, it } from 'vitest';
import { createComponent, emptyLayout, GRID_ID, type Layout, type LayoutMeta, type LayoutType } from './component.ts';
import { contractKindOf, contractRules } from '../testing/contract-kinds.ts';
import { newComponent } from './component-kind.ts';
import { addComponent } from './layout-edits.ts';
import { nextPlace, widthAt } from './next-place.ts';

const rules = contractRules();

/** Adds as a click does, one after the other, and says what holds each. */
function clicked(...parts: readonly (readonly [LayoutType, LayoutMeta])[]) {
  let layout = emptyLayout();
  const holders: (LayoutType | undefined)[] = [];
  const ids: string[] = [];
  for (const [type, meta] of parts) {
    const place = nextPlace(layout, [], { type, meta }, contractKindOf);
    const width = meta.width === undefined ? {} : { width: widthAt(layout, place, meta.width) };
    const result = addComponent(
      layout,
      newComponent(type, rules.newId(type), contractKindOf, { ...meta, ...width }),
      place,
      rules,
    );
    if (!result.ok) throw new Error(`${type}: ${result.reason}`);
    layout = result.layout;
    ids.push(result.id);
    holders.push(layout[layout[result.id]?.parents.at(-1) ?? '']?.type);
  }
  return { layout, holders, ids };
}

const chart = ['CHART', { width: 6 }] as const;
const rowOf = (layout: Layout, id: string | undefined) => layout[id ?? '']?.parents.at(-1);

describe('what is added by a click', () => {
  it('fills a row before it begins the next one', () => {
    const { layout, ids, holders } = clicked(chart, chart, chart);
    expect(holders).toEqual(['ROW', 'ROW', 'ROW']);
    expect(rowOf(layout, ids[0])).toBe(rowOf(layout, ids[1]));
    expect(rowOf(layout, ids[2])).not.toBe(rowOf(layout, ids[0]));
    expect(layout[GRID_ID]?.children).toHaveLength(2);
  });

  it.each<readonly [string, readonly (readonly [LayoutType, LayoutMeta])[], LayoutType | undefined]>([
    ['a chart goes into the tabs before it', [['TABS', {}], chart], 'ROW'],
    [
      'a heading too',
      [
        ['TABS', {}],
        ['HEADER', {}],
      ],
      'TAB',
    ],
    [
      'tabs after the first ones stand on their page',
      [
        ['TABS', {}],
        ['TABS', {}],
      ],
      'TAB',
    ],
    ['a chart goes into an empty row', [['ROW', {}], chart], 'ROW'],
    ['a chart goes into the column before it', [['COLUMN', { width: 4 }], chart], 'COLUMN'],
    [
      'a heading goes into the column before it',
      [
        ['COLUMN', { width: 4 }],
        ['HEADER', {}],
      ],
      'COLUMN',
    ],
    ['a heading after charts stands below them', [chart, ['HEADER', {}]], 'GRID'],
    ['a divider is followed by a row of its own', [['DIVIDER', {}], chart], 'ROW'],
  ])('%s', (_, parts, holder) => {
    expect(clicked(...parts).holders.at(-1)).toBe(holder);
  });

  it('is never wider than what holds it', () => {
    const { layout, ids } = clicked(['COLUMN', { width: 4 }], chart);
    expect(layout[ids[1] ?? '']?.meta.width).toBe(4);
  });

  it('stays in the tab that is shown', () => {
    const { layout } = clicked(['TABS', {}], chart);
    const tabs = Object.values(layout).find((one) => one.type === 'TABS');
    const second = createComponent('TAB', 'TAB-second');
    const added = addComponent(layout, second, { parentId: tabs?.id ?? '', index: 1 }, rules);
    if (!added.ok) throw new Error(added.reason);
    expect(nextPlace(added.layout, ['TAB-second'], { type: 'CHART', meta: { width: 6 } }, contractKindOf)).toEqual({
      parentId: 'TAB-second',
      index: 0,
    });
  });
});
