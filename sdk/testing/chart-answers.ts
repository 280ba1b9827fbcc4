import type { KitRow } from './chart-rows.ts';

/** A menu of a mark has filters; one of the chart as a whole has none. */
export const saysRows = (menu: unknown): boolean =>
  typeof menu === 'object' &&
  menu !== null &&
  'filters' in menu &&
  Array.isArray(menu.filters) &&
  menu.filters.length > 0;

/** What a dashboard understands: filters of columns, and what was selected. */
export function isMask(mask: unknown, rows: readonly KitRow[]): boolean {
  if (typeof mask !== 'object' || mask === null) return false;
  if (!('extraFormData' in mask) || !('filterState' in mask)) return false;
  const { extraFormData, filterState } = mask;
  if (typeof extraFormData !== 'object' || extraFormData === null || typeof filterState !== 'object') return false;
  const filters = 'filters' in extraFormData ? extraFormData.filters : undefined;
  return Array.isArray(filters) && filters.length > 0 && filters.every((filter) => asksForRows(filter, rows));
}

/** A filter of a column by values; by those of its rows, where the column is one of theirs. */
function asksForRows(filter: unknown, rows: readonly KitRow[]): boolean {
  if (typeof filter !== 'object' || filter === null || !('col' in filter) || !('op' in filter)) return false;
  const { col, op } = filter;
  if (op === 'IS NULL') return true;
  const values: readonly unknown[] = 'val' in filter ? [filter.val].flat() : [];
  if (values.length === 0 || values.includes(undefined)) return false;
  const isOfRows = op === 'IN' && typeof col === 'string' && rows.some((row) => Object.hasOwn(row, col));
  return !isOfRows || values.every((value) => rows.some((row) => isCell(row[col], value)));
}

/** A whole number that a double does not hold is asked for by its digits. */
const isCell = (cell: KitRow[string] | undefined, value: unknown): boolean =>
  typeof cell === 'bigint' ? value === String(cell) || (cell <= SAFE && value === Number(cell)) : value === cell;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
