import { GenericType } from '@facet/sdk/common';
import type { Frame } from '@facet/sdk/server';
import { add, type Moment, moment, parts } from '../../common/time-range/moment.ts';
import type { AxisShift, OffsetAxis } from './plan-offsets.ts';

export interface OffsetResult {
  readonly offset: string;
  readonly shift: AxisShift;
  readonly frame: Frame;
}

/**
 * Puts the metrics of comparison queries beside those of the main one, as `metric__offset`. Rows meet on the shifted
 * axis, by period from weeks upwards, and on all other columns; rows that only a comparison has are dropped.
 */
export function joinOffsets(
  main: Frame,
  results: readonly OffsetResult[],
  metrics: readonly string[],
  axis: OffsetAxis | undefined,
): Frame {
  const metricSet = new Set(metrics);
  const keys = main.names.filter((name) => !metricSet.has(name));
  const names = [...main.names];
  const types = [...main.types];
  const columns = [...main.columns];
  for (const { offset, shift, frame } of results) {
    const rows = new Map<string, number>();
    for (let row = 0; row < frame.rowCount; row += 1) {
      const key = rowKey(frame, row, keys, axis, undefined);
      if (!rows.has(key)) rows.set(key, row);
    }
    const partners = Array.from({ length: main.rowCount }, (_, row) => rows.get(rowKey(main, row, keys, axis, shift)));
    for (const metric of metrics) {
      const place = frame.names.indexOf(metric);
      const values = place < 0 ? [] : (frame.columns[place] ?? []);
      names.push(`${metric}__${offset}`);
      const found = partners.map((row) => (row === undefined ? null : (values[row] ?? null)));
      const type = main.types[main.names.indexOf(metric)] ?? GenericType.numeric;
      types.push(found.every((value) => value === null) ? GenericType.string : type);
      columns.push(found);
    }
  }
  return { ...main, names, types, columns };
}

function rowKey(
  frame: Frame,
  row: number,
  keys: readonly string[],
  axis: OffsetAxis | undefined,
  shift: AxisShift | undefined,
): string {
  return JSON.stringify(
    keys.map((name) => {
      const cell = frame.columns[frame.names.indexOf(name)]?.[row] ?? null;
      if (name !== axis?.name || typeof cell !== 'number') return [typeof cell, String(cell)];
      const whole = Math.floor(cell);
      const at = moment(whole, Math.round((cell - whole) * 1000));
      return axisKey(shift === undefined ? at : (add(at, shift.count, shift.unit) ?? at), axis.grain);
    }),
  );
}

const SUNDAY_WEEKS = new Set(['1969-12-28T00:00:00Z/P1W', 'P1W/1970-01-03T00:00:00Z']);
const MONDAY_WEEKS = new Set(['P1W', '1969-12-29T00:00:00Z/P1W', 'P1W/1970-01-04T00:00:00Z']);

/** The period that a moment belongs to under a grain, or the moment itself below weeks. */
export function axisKey(at: Moment, grain: string | null): string {
  const { year, month } = parts(at);
  if (grain !== null && SUNDAY_WEEKS.has(grain)) return `${year}-W${weekOfYear(at, 0)}`;
  if (grain !== null && MONDAY_WEEKS.has(grain)) return `${year}-W${weekOfYear(at, 1)}`;
  if (grain === 'P1M') return `${year}-${month}`;
  if (grain === 'P3M' || grain === 'P0.25Y') return `${year}-Q${Math.ceil(month / 3)}`;
  if (grain === 'P1Y') return String(year);
  return `${at.wallMs}.${at.micros}`;
}

/** Whole weeks since the year began; days before the first week start belong to week 0. */
function weekOfYear(at: Moment, firstWeekday: 0 | 1): number {
  const { year, weekday } = parts(at);
  const dayOfYear = Math.floor((at.wallMs - Date.UTC(year, 0, 1)) / 86_400_000);
  const fromStart = firstWeekday === 1 ? weekday : (weekday + 1) % 7;
  return Math.floor((dayOfYear + 7 - fromStart) / 7);
}
