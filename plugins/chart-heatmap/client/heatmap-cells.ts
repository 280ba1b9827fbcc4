import type { DataRow } from '@facet/sdk/common';

export interface HeatmapCell {
  /** Places among the columns and rows of the grid. */
  readonly x: number;
  readonly y: number;
  readonly value: number | null;
  /** Share of the cells that are smaller, 0 to 1. */
  readonly rank: number | null;
}

export interface HeatmapGrid {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly cells: readonly HeatmapCell[];
}

/** Names in an order of their own, such as weekdays, or undefined. */
type NaturalOrder = (names: readonly string[]) => readonly number[] | undefined;

export interface HeatmapSource {
  readonly x: string;
  readonly y: string;
  readonly metric: string;
  textOf(column: string, value: unknown): string;
  /** Of columns and rows; absent where the form has chosen an order. */
  readonly orderX?: NaturalOrder | undefined;
  readonly orderY?: NaturalOrder | undefined;
}

/** Columns and rows stand in an order of their own, or in the one in which the answer names them. */
export function heatmapGrid(
  data: readonly DataRow[],
  { x, y, metric, textOf, orderX, orderY }: HeatmapSource,
): HeatmapGrid {
  const columns = new Map<string, number>();
  const rows = new Map<string, number>();
  const place = (places: Map<string, number>, name: string): number => {
    const known = places.get(name) ?? places.size;
    places.set(name, known);
    return known;
  };
  const cells = data.map((row) => ({
    x: place(columns, textOf(x, row[x])),
    y: place(rows, textOf(y, row[y])),
    value: numberOrNull(row[metric]),
    rank: numberOrNull(row['rank']),
  }));
  const [placeX, placeY] = [orderX?.([...columns.keys()]), orderY?.([...rows.keys()])];
  return {
    columns: placed([...columns.keys()], placeX),
    rows: placed([...rows.keys()], placeY),
    cells: cells.map((cell) => ({ ...cell, x: rankAmong(placeX, cell.x), y: rankAmong(placeY, cell.y) })),
  };
}

const placed = (names: readonly string[], places: readonly number[] | undefined): readonly string[] =>
  places === undefined
    ? names
    : names
        .map((name, at) => ({ name, place: places[at] ?? 0 }))
        .sort((a, b) => a.place - b.place)
        .map(({ name }) => name);

/** Which one of the sorted places the one at `at` is. */
const rankAmong = (places: readonly number[] | undefined, at: number): number =>
  places === undefined ? at : places.filter((place) => place < (places[at] ?? 0)).length;

const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** From where to where the colours go: the bounds of the form, where they are set, else the least and the largest amount. */
export function colorRange(
  cells: readonly HeatmapCell[],
  [low, high]: readonly [low: number | null, high: number | null],
): readonly [low: number, high: number] {
  const values = cells.flatMap(({ value }) => (value === null ? [] : [value]));
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return [low ?? (Number.isFinite(least) ? least : 0), high ?? (Number.isFinite(most) ? most : 0)];
}

/** 0 to 1; where all amounts are equal they are all at the top. */
export const shareIn = (value: number, [low, high]: readonly [number, number]): number =>
  high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 1;
