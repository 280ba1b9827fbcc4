import type { DatasetColumn } from '../dataset-model.ts';
import { epochMicros, epochMs, type Moment, moment } from '../../common/time-range/moment.ts';
import { strftime } from '../../common/time-range/strftime.ts';
import type { Scope } from './compile-context.ts';

export interface TimeBounds {
  readonly since: Moment | null;
  readonly until: Moment | null;
}

/** Conditions `since <= sql < until`; an open side gives none. */
export function timeConditions(sql: string, column: DatasetColumn, bounds: TimeBounds, scope: Scope): string[] {
  const conditions: string[] = [];
  if (bounds.since !== null) conditions.push(`${sql} >= ${momentLiteral(bounds.since, column, scope)}`);
  if (bounds.until !== null) conditions.push(`${sql} < ${momentLiteral(bounds.until, column, scope)}`);
  return conditions;
}

/** A moment as SQL that compares with the column: by its type first, then by its own format, else as ISO text. */
export function momentLiteral(at: Moment, column: DatasetColumn, scope: Scope): string {
  if (column.type !== null) {
    const bound = { epochMicros: epochMicros(at), hasZone: at.offsetMinutes !== null };
    const literal = scope.dialect.temporalLiteral(column.type, bound);
    if (literal !== undefined) return literal;
  }
  const utc = moment(at.wallMs - (at.offsetMinutes ?? 0) * 60_000, at.micros);
  const format = column.pythonDateFormat;
  if (format === 'epoch_s') return String(Math.floor(epochMs(utc) / 1000));
  if (format === 'epoch_ms') return String(Math.floor(epochMs(utc) / 1000) * 1000);
  return scope.dialect.literal(strftime(utc, format || usualFormat(column, utc)));
}

/** Where days are texts, the day of a bound must be the text of that day, or its rows would lie before it. */
function usualFormat(column: DatasetColumn, at: Moment): string {
  const isDay = column.type !== null && /^date$/i.test(column.type) && epochMicros(at) % 86_400_000_000n === 0n;
  return isDay ? '%Y-%m-%d' : '%Y-%m-%d %H:%M:%S.%f';
}
