import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { DataRow } from '@facet/sdk/common';

export interface HeatmapCell {
  /** Column and row of the grid. */
  readonly x: number;
  readonly y: number;
  readonly value: number | null;
  /** Share of the cells with a smaller value, 0 to 1. */
  readonly rank: number | null;
  /** Names of its column and row, if the cell represents its neighbours too. */
  readonly names?: readonly [column: string, row: string];
}

export interface HeatmapGrid {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly cells: readonly HeatmapCell[];
}

export interface HeatmapSource {
  readonly x: string;
  readonly y: string;
  readonly metric: string;
  textOf(column: string, value: unknown): string;
  /** Positions of names with a natural order, such as weekdays. */
  placesOf(names: readonly string[]): readonly number[] | undefined;
  readonly sorted: { readonly x: LineOrder; readonly y: LineOrder };
}

/** The order in the form: by name ascending or descending, by amount, which is the order of the answer, or none. */
export type LineOrder = 'up' | 'down' | 'answer' | undefined;

/**
 * Columns and rows are sorted as in the form; by default by name or number.
 * Cells are listed column by column.
 */
export function heatmapGrid(data: readonly DataRow[], source: HeatmapSource): HeatmapGrid {
  const { x, y, metric } = source;
  const columns = lineOf(data, x, source.sorted.x, source);
  const rows = lineOf(data, y, source.sorted.y, source);
  const cells = data.map((row) => ({
    x: columns.places.get(row[x]) ?? 0,
    y: rows.places.get(row[y]) ?? 0,
    value: numberOrNull(row[metric]),
    rank: numberOrNull(row['rank']),
  }));
  return {
    columns: columns.names,
    rows: rows.names,
    cells: cells.sort((a, b) => a.x - b.x || a.y - b.y),
  };
}

interface Line {
  readonly names: readonly string[];
  /** Positions by value: two timestamps may have the same text, such as the name of a month. */
  readonly places: ReadonlyMap<unknown, number>;
}

function lineOf(
  data: readonly DataRow[],
  column: string,
  sorted: LineOrder,
  { textOf, placesOf }: HeatmapSource,
): Line {
  const values = [...new Set(data.map((row) => row[column]))];
  const names = values.map((value) => textOf(column, value));
  const places = placesIn(sorted, names, values, placesOf);
  const order = names.map((_, at) => at);
  if (places) order.sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  return {
    names: order.map((at) => names[at] ?? ''),
    places: new Map(order.map((at, place) => [values[at], place])),
  };
}

function placesIn(
  sorted: LineOrder,
  names: readonly string[],
  values: readonly unknown[],
  placesOf: HeatmapSource['placesOf'],
): readonly number[] | undefined {
  if (sorted === 'answer') return undefined;
  if (sorted === undefined) return placesOf(names) ?? numbersOf(values);
  // The answer is sorted by rows within columns, so a row that is missing in the first columns would come last.
  const numbers = numbersOf(values) ?? ranksOf(names);
  return sorted === 'up' ? numbers : numbers.map((place) => -place);
}

function ranksOf(names: readonly string[]): readonly number[] {
  const ranks = new Map([...names].sort().map((name, rank) => [name, rank]));
  return names.map((name) => ranks.get(name) ?? 0);
}

/** Numbers and timestamps are sorted by value; missing values come last. */
function numbersOf(values: readonly unknown[]): readonly number[] | undefined {
  const numbers = values.map((value) => (value === null ? Infinity : value));
  return numbers.every((value) => typeof value === 'number') ? numbers : undefined;
}

/** The range of the colours: the bounds of the form, or the smallest and the largest amount. */
export function colorRange(
  cells: readonly HeatmapCell[],
  [low, high]: readonly [low: number | null, high: number | null],
): readonly [low: number, high: number] {
  const values = cells.flatMap(({ value }) => (value === null ? [] : [value]));
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return [low ?? (Number.isFinite(least) ? least : 0), high ?? (Number.isFinite(most) ? most : 0)];
}

/** 0 to 1; equal amounts are all 1. */
export const shareIn = (value: number, [low, high]: readonly [number, number]): number =>
  high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 1;
