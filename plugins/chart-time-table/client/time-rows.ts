import { columnLabel, DTTM_ALIAS, metricLabel } from '@facet/sdk/chart-query';
import type { QueryResult } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import type { TimeColumn } from '../common/time-columns.ts';
import type { TimeTableForm } from '../common/time-table-query.ts';

/** A row of the table: a metric, or a group. */
export interface TimeRow {
  readonly name: string;
  /** The metric whose format applies. */
  readonly metric: string;
  /** Values by timestamp, oldest first; null: no value. */
  readonly values: readonly (number | null)[];
}

export interface TimeRows {
  readonly moments: readonly number[];
  readonly rows: readonly TimeRow[];
}

export function timeRows(form: TimeTableForm, result: QueryResult | undefined): TimeRows {
  const data = result?.data ?? [];
  const moments = [...new Set(data.flatMap((row) => (typeof row[DTTM_ALIAS] === 'number' ? [row[DTTM_ALIAS]] : [])))];
  moments.sort((a, b) => a - b);
  const places = new Map(moments.map((at, index) => [at, index]));
  const groups = (form.groupby ?? []).map(columnLabel);
  const metrics = (form.metrics ?? []).map(metricLabel);
  const rows = new Map<string, { readonly metric: string; readonly values: (number | null)[] }>();
  const put = (name: string, metric: string, at: unknown, value: unknown): void => {
    const known = rows.get(name) ?? { metric, values: moments.map(() => null) };
    rows.set(name, known);
    const place = typeof at === 'number' ? places.get(at) : undefined;
    if (place !== undefined && typeof value === 'number') known.values[place] = value;
  };
  for (const row of data) {
    if (groups.length > 0) {
      const [metric = ''] = metrics;
      put(groups.map((group) => groupText(row[group])).join(', '), metric, row[DTTM_ALIAS], row[metric]);
    } else for (const metric of metrics) put(metric, metric, row[DTTM_ALIAS], row[metric]);
  }
  return { moments, rows: [...rows].map(([name, row]) => ({ name, ...row })) };
}

/** The number in a column; null without one, and for sparklines. */
export function cellValue(column: TimeColumn, row: TimeRow, all: readonly TimeRow[]): number | null {
  const newest = row.values.at(-1) ?? null;
  switch (column.colType) {
    case 'time': {
      const before = row.values.at(column.timeLag < 0 ? -column.timeLag - 1 : -1 - column.timeLag) ?? null;
      return compared(column.comparisonType, newest, before);
    }
    case 'contrib': {
      const whole = all.reduce((total, { values }) => total + (values.at(-1) ?? 0), 0);
      return newest === null || whole === 0 ? null : newest / whole;
    }
    case 'avg': {
      const last = row.values.slice(-Math.max(1, column.timeLag)).filter((value) => value !== null);
      return last.length === 0 ? null : last.reduce((total, value) => total + value, 0) / last.length;
    }
    case 'spark':
      return null;
  }
}

function compared(type: TimeColumn['comparisonType'], newest: number | null, before: number | null): number | null {
  if (newest === null || before === null) return null;
  if (type === 'value') return before;
  if (type === 'diff') return newest - before;
  if (before === 0) return null;
  return type === 'perc' ? newest / before : newest / before - 1;
}

/** The points of a sparkline: the values, or their ratios to earlier values. */
export function sparkValues({ timeRatio }: TimeColumn, { values }: TimeRow): readonly (number | null)[] {
  if (timeRatio === 0) return values;
  return values.slice(timeRatio).map((value, index) => {
    const before = values[index];
    return value === null || !before ? null : value / before;
  });
}

/** Position of a number between its bounds, 0 to 1; null without bounds or number. */
export function boundsPlace({ bounds: [low, high] }: TimeColumn, value: number | null): number | null {
  if (value === null || (low === null && high === null)) return null;
  if (low === null || high === null) return value >= (low ?? high ?? 0) ? 1 : 0;
  return low === high ? 1 : Math.max(0, Math.min(1, (value - low) / (high - low)));
}
