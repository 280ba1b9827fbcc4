import { GenericType } from '@facet/sdk/common';
import type { DatasetColumn } from '../dataset-model.ts';
import { epochMicros, epochMs, type Moment, moment } from '../../common/time-range/moment.ts';
import { isoBound, storedCondition, storedMoments } from '../../common/time-range/stored-moments.ts';
import { strftime } from '../../common/time-range/strftime.ts';
import type { Scope } from './compile-context.ts';
import { QueryRefusal, refusalTexts } from './errors.ts';

export interface TimeBounds {
  readonly since: Moment | null;
  readonly until: Moment | null;
}

/** Conditions `since <= sql < until`; an open side gives none. */
export function timeConditions(sql: string, column: DatasetColumn, bounds: TimeBounds, scope: Scope): string[] {
  const conditions: string[] = [];
  if (bounds.since !== null) conditions.push(momentCondition(sql, '>=', bounds.since, column, scope));
  if (bounds.until !== null) conditions.push(momentCondition(sql, '<', bounds.until, column, scope));
  return conditions;
}

/** @throws QueryRefusal where nothing tells how the column's values stand for moments: a wrong answer would look like a right one. */
function momentCondition(sql: string, operator: '>=' | '<', at: Moment, column: DatasetColumn, scope: Scope): string {
  const { dialect } = scope;
  const generic = column.type === null ? null : dialect.genericType(column.type);
  const format = column.pythonDateFormat || null;
  const isPlain = generic === GenericType.string || generic === GenericType.numeric;
  if (!isPlain && !(format !== null && dialect.typesAreHints === true)) {
    return `${sql} ${operator} ${momentLiteral(at, column, scope)}`;
  }
  const utc = inUtc(at);
  const holdsNumbers = generic === GenericType.numeric;
  const stored = storedMoments(format, holdsNumbers);
  if (stored !== undefined) return storedCondition(sql, operator, utc, stored, dialect.literal);
  if (!holdsNumbers && format === null) return `${sql} ${operator} ${dialect.literal(isoBound(utc))}`;
  const bound = dialect.temporalLiteral('TIMESTAMP', { epochMicros: epochMicros(at), hasZone: false });
  if (!holdsNumbers && dialect.textToTimestamp !== undefined && bound !== undefined) {
    return `${dialect.textToTimestamp(sql, format)} ${operator} ${bound}`;
  }
  throw new QueryRefusal(
    'failed',
    format === null ? refusalTexts.numbersAsTimes(column.name) : refusalTexts.formatUnordered(column.name, format),
  );
}

/** A moment as SQL that compares with the column: by its type first, then by its own format, else as ISO text. */
export function momentLiteral(
  at: Moment,
  column: Pick<DatasetColumn, 'type' | 'pythonDateFormat'>,
  scope: Pick<Scope, 'dialect'>,
): string {
  if (column.type !== null) {
    const bound = { epochMicros: epochMicros(at), hasZone: at.offsetMinutes !== null };
    const literal = scope.dialect.temporalLiteral(column.type, bound);
    if (literal !== undefined) return literal;
  }
  const utc = inUtc(at);
  const format = column.pythonDateFormat;
  if (format === 'epoch_s') return String(Math.floor(epochMs(utc) / 1000));
  if (format === 'epoch_ms') return String(Math.floor(epochMs(utc) / 1000) * 1000);
  return scope.dialect.literal(strftime(utc, format || usualFormat(column, utc)));
}

const inUtc = (at: Moment): Moment => moment(at.wallMs - (at.offsetMinutes ?? 0) * 60_000, at.micros);

/** Where days are texts, the day of a bound must be the text of that day, or its rows would lie before it. */
function usualFormat(column: Pick<DatasetColumn, 'type'>, at: Moment): string {
  const isDay = column.type !== null && /^date$/i.test(column.type) && epochMicros(at) % 86_400_000_000n === 0n;
  return isDay ? '%Y-%m-%d' : '%Y-%m-%d %H:%M:%S.%f';
}
