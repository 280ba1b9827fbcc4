import { baseAxis } from '@facet/sdk/chart-query';
import type { DataMask } from '@facet/sdk/common';
import { describe, expect, it, vi } from 'vitest';
import { markFilters } from './cross-filter.ts';
import { markSelection } from './mark-selection.ts';

const MARKS = [['AA'], ['B6'], [null]] as const;

function selectionOf(selectedValues: readonly string[]) {
  const masks: DataMask[] = [];
  const input = { filterState: { selectedValues }, hooks: { setDataMask: (mask: DataMask) => masks.push(mask) } };
  return { masks, selection: markSelection(input, ['carrier'], MARKS) };
}

describe('marks of a chart [B3.9]', () => {
  it('fade beside a selected one', () => {
    const { selection } = selectionOf(['AA']);
    expect(MARKS.map((mark) => selection.isFaded(mark))).toEqual([false, true, true]);
  });

  it('are all equal while none is selected', () => {
    expect(MARKS.some((mark) => selectionOf([]).selection.isFaded(mark))).toBe(false);
  });

  it.each([
    ['alone', [], ['B6'], false, [{ col: 'carrier', op: 'IN', val: ['B6'] }]],
    ['beside another one', ['AA'], ['B6'], true, [{ col: 'carrier', op: 'IN', val: ['AA', 'B6'] }]],
    ['as the absence of a value', [], [null], false, [{ col: 'carrier', op: 'IS NULL' }]],
  ])('are selected %s', (_, before, mark, add, filters) => {
    const { masks, selection } = selectionOf(before);
    selection.select?.(mark, add);
    expect(masks).toMatchObject([{ extraFormData: { filters } }]);
  });

  it('are deselected by a second click', () => {
    const { masks, selection } = selectionOf(['AA']);
    selection.select?.(['AA'], false);
    expect(masks).toEqual([{ extraFormData: {}, filterState: { value: null, selectedValues: null } }]);
  });

  it('select nothing where no column is grouped by', () => {
    expect(markSelection({ filterState: {}, hooks: { setDataMask: () => undefined } }, [], []).select).toBeUndefined();
  });

  describe('of a hierarchy', () => {
    const parts = [['Asia'], ['Asia', 'India'], ['Asia', 'Nepal'], ['America'], ['America', 'Peru']];
    const partsOf = (selectedValues: readonly string[]) => {
      const [setDataMask, showMenu] = [vi.fn(), vi.fn()];
      const input = { filterState: { selectedValues }, hooks: { setDataMask, showMenu } };
      return { setDataMask, showMenu, selection: markSelection(input, ['region', 'country'], parts) };
    };

    it.each([
      ['inner part filters by its own columns', [], ['Asia'], false, [{ col: 'region', op: 'IN', val: ['Asia'] }]],
      [
        'inner part stands beside others of its level',
        ['America', 'Asia, India'],
        ['Asia'],
        true,
        [{ col: 'region', op: 'IN', val: ['Asia', 'America'] }],
      ],
      [
        'part of the lowest level filters by all columns',
        ['America'],
        ['Asia', 'India'],
        true,
        [
          { col: 'region', op: 'IN', val: ['Asia'] },
          { col: 'country', op: 'IN', val: ['India'] },
        ],
      ],
    ])('an %s', (_title, before, mark, add, filters) => {
      const { setDataMask, selection } = partsOf(before);
      selection.select?.(mark, add);
      expect(setDataMask).toHaveBeenCalledWith(expect.objectContaining({ extraFormData: { filters } }));
    });

    it('parts of a selected part do not fade', () => {
      const { selection } = partsOf(['Asia']);
      expect(parts.map(selection.isFaded)).toEqual([false, false, false, true, true]);
    });

    it('an inner part has a menu with its own filters', () => {
      const { showMenu, selection } = partsOf([]);
      selection.act(['Asia'], { add: false, menu: { at: { x: 1, y: 2 }, taken: vi.fn() } });
      expect(showMenu).toHaveBeenCalledWith(
        expect.objectContaining({
          label: 'Asia',
          filters: [{ col: 'region', op: 'IN', val: ['Asia'] }],
          crossFilter: expect.objectContaining({ isOn: false }),
        }),
      );
    });
  });

  describe('menus', () => {
    const taken = vi.fn();
    const menu = { at: { x: 1, y: 2 }, taken };

    it('contain the filters of a mark, and the control for another dimension', () => {
      const showMenu = vi.fn();
      const { act } = markSelection({ filterState: {}, hooks: { showMenu } }, ['a', 'b'], [], 'columns');
      act(['x', null], { add: false, menu });
      const filters = [
        { col: 'a', op: 'IN', val: ['x'] },
        { col: 'b', op: 'IS NULL' },
      ];
      expect(showMenu).toHaveBeenCalledWith({
        at: { x: 1, y: 2 },
        label: 'x, <NULL>',
        filters,
        by: { filters, control: 'columns' },
      });
      expect(taken).toHaveBeenCalledOnce();
    });

    it('offer the filter that a click would set, if there is one', () => {
      const [showMenu, setDataMask] = [vi.fn(), vi.fn()];
      const hooks = { showMenu, setDataMask };
      const { act } = markSelection({ filterState: { selectedValues: ['x'] }, hooks }, ['a'], [['x'], ['y']]);
      act(['x'], { add: false, menu });
      act(['y'], { add: false, menu });
      expect(showMenu.mock.calls.map(([{ crossFilter }]) => crossFilter.isOn)).toEqual([true, false]);
      showMenu.mock.calls[1]?.[0].crossFilter.toggle();
      expect(setDataMask).toHaveBeenCalledWith(
        expect.objectContaining({ extraFormData: { filters: [{ col: 'a', op: 'IN', val: ['y'] }] } }),
      );
    });

    it('leave a click to the selection, and the browser its own menu where nothing shows ours', () => {
      const leave = vi.fn();
      const { act } = markSelection({ filterState: {}, hooks: {} }, ['a'], [['x']]);
      act(['x'], { add: false });
      act(['x'], { add: false, menu: { at: { x: 0, y: 0 }, taken: leave } });
      expect(leave).not.toHaveBeenCalled();
    });
  });
});

it('filters a truncated column by its name and grain, because a value stands for its whole period', () => {
  const month = baseAxis('date', 'P1M');
  expect(markFilters([month, 'city'], [0, 'Rome'])).toEqual([
    { col: 'date', op: 'IN', val: [0], grain: 'P1M' },
    { col: 'city', op: 'IN', val: ['Rome'] },
  ]);
  expect(markFilters([month], [null])).toEqual([{ col: 'date', op: 'IS NULL' }]);
});

describe('a mark with a timestamp', () => {
  const month = baseAxis('date', 'P1M');
  const march = Date.UTC(2024, 2, 1);
  const queries = [{ colnames: ['date', 'year'], coltypes: [2, 0] as const }];

  it.each([
    ['the grain that it was truncated to', [month], [march], 'Mar 2024'],
    ['its day, where nothing is truncated', ['date'], [march], '2024-03-01'],
    ['its time', ['date'], [march + 3_600_000], '2024-03-01 01:00:00'],
    ['nothing else than a number that is none', ['year'], [march], String(march)],
    ['the absence of a value', [month], [null], '<NULL>'],
  ])('is read as %s', (_, columns, mark, expected) => {
    const [showMenu, setDataMask] = [vi.fn(), vi.fn()];
    const marks = markSelection({ filterState: {}, hooks: { showMenu, setDataMask }, queries }, columns, [mark]);
    marks.act(mark, { add: false, menu: { at: { x: 0, y: 0 }, taken: () => undefined } });
    marks.select?.(mark, false);
    expect(showMenu.mock.calls[0]?.[0].label).toBe(expected);
    expect(setDataMask.mock.calls[0]?.[0].filterState).toMatchObject({
      label: expected,
      selectedValues: [mark[0] === null ? '<NULL>' : String(mark[0])],
    });
  });
});
