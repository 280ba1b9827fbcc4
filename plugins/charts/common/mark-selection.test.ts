import type { DataMask } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
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

  it('are taken back by a second click', () => {
    const { masks, selection } = selectionOf(['AA']);
    selection.select?.(['AA'], false);
    expect(masks).toEqual([{ extraFormData: {}, filterState: { value: null, selectedValues: null } }]);
  });

  it('select nothing where no column is grouped by', () => {
    expect(markSelection({ filterState: {}, hooks: { setDataMask: () => undefined } }, [], []).select).toBeUndefined();
  });
});
