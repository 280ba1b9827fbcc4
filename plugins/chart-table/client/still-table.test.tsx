import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { DataMask, FilterState, QueryResult } from '@facet/sdk/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tableForm } from '../common/table-form.ts';
import { cellSelection } from './cell-selection.ts';
import { StillTable, type Wish } from './still-table.tsx';
import { tableColumns } from './table-columns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const result: QueryResult = {
  colnames: ['city', 'count'],
  coltypes: [1, 0],
  data: Array.from({ length: 200 }, (_, at) => ({ city: at === 3 ? null : `city ${at}`, count: at })),
  rowcount: 200,
};
const form = tableForm.read({ viz_type: 'table', datasource: '1__table', groupby: ['city'], metrics: ['count'] });

/** The state of the filter after a click on the city of the second row. */
function selectCity(): FilterState {
  let state: FilterState = {};
  const [, row] = result.data;
  const parts = { dimensions: ['city'], isRaw: false, rows: result.data, exact: () => undefined, queries: [result] };
  const hooks = { setDataMask: (mask: DataMask) => void (state = mask.filterState ?? {}) };
  if (row) cellSelection({ ...parts, filterState: {}, hooks }).select(row, 'city', false);
  return state;
}

function shown(part: Partial<Parameters<typeof StillTable>[0]> = {}) {
  const wishes: Wish[] = [];
  const columns = tableColumns(form, result, { verbose: {}, formats: {} });
  const selected = selectCity();
  const selection = cellSelection({
    dimensions: ['city'],
    isRaw: false,
    rows: result.data,
    exact: () => undefined,
    queries: [result],
    filterState: selected,
    hooks: { setDataMask: vi.fn() },
  });
  render(
    <StillTable
      label="Table"
      columns={columns}
      widths={[100, 100]}
      rows={result.data}
      totals={{ city: 'Summary', count: 19_900 }}
      exact={() => undefined}
      selection={selection}
      nullText="N/A"
      height={240}
      scrolls
      onWish={(wish) => wishes.push(wish)}
      {...part}
    />,
  );
  return { wishes, grid: screen.getByRole('grid') };
}

describe('a table that nobody has touched', () => {
  it('draws the rows that are seen, and tells how many there are', () => {
    const { grid } = shown();
    const rows = within(grid).getAllByRole('row');
    expect(rows.length).toBeLessThan(20);
    expect(rows[0]?.textContent).toBe('citycount');
    expect(rows[1]?.textContent).toBe('city 00');
    expect(rows.at(-1)?.textContent).toBe('Summary19,900');
    expect(grid.getAttribute('aria-rowcount')).toBe('201');
    expect(within(grid).getByText('N/A')).toBeTruthy();
  });

  it('fades the rows that are not selected', () => {
    const { grid } = shown();
    const [, first, second] = within(grid).getAllByRole('row');
    expect([first?.className.includes('faded'), second?.className.includes('faded')]).toEqual([true, false]);
  });

  it('wants the grid when a mouse rests on it, but not when it crosses', () => {
    const { grid, wishes } = shown();
    fireEvent.pointerEnter(grid, { pointerType: 'mouse' });
    fireEvent.pointerLeave(grid, { pointerType: 'mouse' });
    vi.advanceTimersByTime(1_000);
    expect(wishes).toEqual([]);
    fireEvent.pointerEnter(grid, { pointerType: 'mouse' });
    vi.advanceTimersByTime(1_000);
    expect(wishes).toEqual([{}]);
  });

  it.each<[string, (grid: HTMLElement) => void, Wish]>([
    ['the focus', (grid) => void fireEvent.focus(grid), {}],
    ['a finger that is lifted', (grid) => void fireEvent.touchEnd(grid), { firstRow: 0 }],
    [
      'a click on a head',
      () => void fireEvent.click(screen.getAllByRole('columnheader')[1] as Element),
      { sortBy: 'count' },
    ],
  ])('wants the grid for %s', (_, act, wish) => {
    const { grid, wishes } = shown();
    act(grid);
    expect(wishes).toEqual([wish]);
  });

  it('is not exchanged below a finger that scrolls, and then says where that led', () => {
    const { grid, wishes } = shown();
    const body = within(grid).getAllByRole('rowgroup')[0] as HTMLElement;
    Object.defineProperty(body, 'clientHeight', { value: 200 * 28 });
    grid.scrollTop = 50 * 28 + 3;
    fireEvent.pointerEnter(grid, { pointerType: 'touch' });
    fireEvent.scroll(grid);
    vi.advanceTimersByTime(1_000);
    expect(wishes).toEqual([]);
    fireEvent.touchEnd(grid);
    expect(wishes).toEqual([{ firstRow: 50 }]);
  });
});
