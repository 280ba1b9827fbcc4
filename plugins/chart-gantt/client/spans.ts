import type { DataRow, FilterValue } from '@facet/sdk/common';

export interface Span {
  readonly start: number;
  readonly end: number;
  /** Index of its row. */
  readonly row: number;
  readonly series: string;
  readonly mark: readonly FilterValue[];
  readonly data: DataRow;
}

export interface Spans {
  readonly spans: readonly Span[];
  /** Names of the rows, from top to bottom. */
  readonly rows: readonly string[];
  /** Number of spans, drawn or not. */
  readonly all: number;
  readonly leftOut: number;
}

interface SpanSource {
  readonly start: string;
  readonly end: string;
  readonly category: string;
  readonly series: string | undefined;
  /** Whether each value of the dimension in a category has a row of its own. */
  readonly subcategories: boolean;
  textOf(column: string, value: unknown): string;
}

/** A span for each row of the answer with a start and an end; the rows have the order of the answer. */
export function spansOf(data: readonly DataRow[], source: SpanSource, most: number): Spans {
  const { start, end, category, series, subcategories, textOf } = source;
  const found = data.flatMap((row) => {
    const [from, to] = [momentOf(row[start]), momentOf(row[end])];
    return from === undefined || to === undefined || to < from ? [] : [{ from, to, row }];
  });
  const shown = found.slice(0, most);
  const nameOf = (row: DataRow) => {
    const name = textOf(category, row[category]);
    return subcategories && series !== undefined ? `${name} › ${textOf(series, row[series])}` : name;
  };
  // Rows of one category are grouped, whatever the order of the answer.
  const byCategory = Map.groupBy(shown, ({ row }) => textOf(category, row[category]));
  const rows = [...new Set([...byCategory.values()].flat().map(({ row }) => nameOf(row)))];
  const places = new Map(rows.map((name, at) => [name, at]));
  return {
    spans: shown.map(({ from, to, row }) => ({
      start: from,
      end: to,
      row: places.get(nameOf(row)) ?? 0,
      series: series === undefined ? '' : textOf(series, row[series]),
      mark: [row[category] ?? null, ...(series === undefined ? [] : [row[series] ?? null])],
      data: row,
    })),
    rows,
    all: found.length,
    leftOut: data.length - found.length,
  };
}

function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : moment;
}

const DAY = 86_400_000;

/** Range from a time on the first day to a time on the last day; an end without a valid time is open. */
export function timeBounds(
  spans: readonly Span[],
  [from, to]: readonly (string | undefined)[] = [],
): { readonly min?: number; readonly max?: number } {
  const first = spans.reduce((least, { start }) => Math.min(least, start), Infinity);
  const last = spans.reduce((most, { end }) => Math.max(most, end), -Infinity);
  if (!Number.isFinite(first)) return {};
  const at = (day: number, time: string | undefined) => {
    const [, hours, minutes, seconds = '0'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(time ?? '') ?? [];
    if (hours === undefined || minutes === undefined) return undefined;
    return Math.floor(day / DAY) * DAY + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  };
  const [min, max] = [at(first, from), at(last, to)];
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}
