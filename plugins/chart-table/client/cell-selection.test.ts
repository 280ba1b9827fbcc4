import type { MarkMenu } from '@facet/plugin-charts/contract';
import { baseAxis } from '@facet/sdk/chart-query';
import type { DataMask } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { cellSelection, type CellSelectionInput } from './cell-selection.ts';

const MARCH = Date.UTC(2024, 2, 1);
const ROWS = [
  { city: 'Oslo', day: MARCH, n: 1 },
  { city: 'Rome', day: MARCH, n: 2 },
  { city: null, day: null, n: 3 },
] as const;
const [oslo, rome, nowhere] = ROWS;
const MONTH = baseAxis('day', 'P1M');

function tableOf(more: Partial<CellSelectionInput> = {}) {
  const masks: DataMask[] = [];
  const menus: MarkMenu[] = [];
  const selection = cellSelection({
    dimensions: ['city', MONTH],
    isRaw: false,
    rows: ROWS,
    exact: () => undefined,
    queries: [{ colnames: ['city', 'day', 'n'], coltypes: [1, 2, 0] }],
    filterState: {},
    hooks: { setDataMask: (mask) => masks.push(mask), showMenu: (menu) => menus.push(menu) },
    ...more,
  });
  return { selection, masks, menus };
}

const selectedOf = (mask: DataMask | undefined) => ({ filterState: mask?.filterState ?? {} });

describe('cells of a table', () => {
  it('filter by their own value alone', () => {
    const { selection, masks } = tableOf();
    selection.select(oslo, 'city', false);
    selection.select(oslo, 'day', false);
    selection.select(nowhere, 'city', false);
    selection.select(oslo, 'n', false);
    expect(masks.map(({ extraFormData }) => extraFormData?.filters)).toEqual([
      [{ col: 'city', op: 'IN', val: ['Oslo'] }],
      [{ col: 'day', op: 'IN', val: [MARCH], grain: 'P1M' }],
      [{ col: 'city', op: 'IS NULL' }],
    ]);
    expect(masks[1]?.filterState).toMatchObject({ label: 'Mar 2024', filters: ['day'] });
  });

  it('show the selection: selected cells are marked, and other rows fade', () => {
    const { selection, masks } = tableOf();
    selection.select(oslo, 'city', false);
    const { selection: after } = tableOf(selectedOf(masks[0]));
    expect(
      ROWS.map((row) => [after.isSelected(row, 'city'), after.isSelected(row, 'day'), after.isFaded(row)]),
    ).toEqual([
      [true, false, false],
      [false, false, true],
      [false, false, true],
    ]);
    expect(ROWS.some((row) => selection.isFaded(row))).toBe(false);
  });

  it('are added to others of their column, replace those of another column, and can be deselected', () => {
    const first = tableOf();
    first.selection.select(oslo, 'city', false);
    const second = tableOf(selectedOf(first.masks[0]));
    second.selection.select(rome, 'city', true);
    second.selection.select(rome, 'day', true);
    second.selection.select(oslo, 'city', false);
    expect(second.masks.map(({ extraFormData }) => extraFormData?.filters)).toEqual([
      [{ col: 'city', op: 'IN', val: ['Oslo', 'Rome'] }],
      [{ col: 'day', op: 'IN', val: [MARCH], grain: 'P1M' }],
      undefined,
    ]);
  });

  it('keep values that were selected on a page that no longer exists', () => {
    const first = tableOf();
    first.selection.select(oslo, 'city', false);
    const { selection, masks } = tableOf({ ...selectedOf(first.masks[0]), rows: [rome] });
    selection.select(rome, 'city', true);
    expect(masks[0]?.extraFormData?.filters).toEqual([{ col: 'city', op: 'IN', val: ['Oslo', 'Rome'] }]);
  });

  it('filter by every digit of a long number', () => {
    const { selection, masks } = tableOf({
      dimensions: ['n'],
      exact: (_, key) => (key === 'n' ? '9007199254740993' : undefined),
    });
    selection.select(oslo, 'n', false);
    expect(masks[0]?.extraFormData?.filters).toEqual([{ col: 'n', op: 'IN', val: ['9007199254740993'] }]);
  });

  it('filter nothing without a listener', () => {
    const { selection } = tableOf({ hooks: {} });
    expect(selection.selects('city')).toBe(false);
  });
});

describe('menus of cells', () => {
  const at = { x: 1, y: 2 };
  const menuOf = (key: string | undefined, more: Partial<CellSelectionInput> = {}) => {
    const { selection, menus } = tableOf(more);
    let taken = 0;
    selection.openMenu(oslo, key, at, () => (taken += 1));
    return { menu: menus[0], taken };
  };
  const city = { col: 'city', op: 'IN', val: ['Oslo'] };
  const day = { col: 'day', op: 'IN', val: [MARCH], grain: 'P1M' };

  it('offer the rows, and drill by another dimension', () => {
    const { menu, taken } = menuOf('city');
    expect(menu).toMatchObject({
      at,
      label: 'Oslo, Mar 2024',
      filters: [city, day],
      by: { filters: [city], control: 'groupby' },
      crossFilter: { isOn: false },
    });
    expect(taken).toBe(1);
  });

  it('of an amount have no filter, and draw the row by another dimension', () => {
    const { menu } = menuOf('n');
    expect(menu).toMatchObject({ filters: [city, day], by: { filters: [city, day] } });
    expect(menu).not.toHaveProperty('crossFilter');
  });

  it('of records have the value of the cell, and no other dimension', () => {
    const raw = { isRaw: true, dimensions: ['city', 'day'] };
    const { menu } = menuOf('city', raw);
    expect(menu).toMatchObject({ label: 'Oslo', filters: [city] });
    expect(menu).not.toHaveProperty('by');
    expect(menuOf('n', raw)).toEqual({ menu: undefined, taken: 0 });
  });
});
