import { GenericType } from '@facet/sdk/common';
import type { DatasetColumn } from '../dataset-model.ts';
import { utcMoment } from '../../common/time-range/moment.ts';
import type { Scope } from './compile-context.ts';
import { momentLiteral } from './time-filter.ts';

/** A filter's value as SQL. `isBoolean` marks values that only equality may compare. */
export interface ValueSql {
  readonly sql: string;
  readonly isBoolean: boolean;
  /** The text of the value, where it is one. */
  readonly text: string | undefined;
}

const NULL_MARKER = '<NULL>';
const EMPTY_MARKER = '<empty string>';

/**
 * One comparison value: markers are resolved, texts are cast for number and boolean columns, and numbers become moments
 * for temporal ones. Null means SQL's NULL.
 */
export function filterValue(
  raw: unknown,
  operator: string,
  target: { readonly generic: GenericType | null; readonly column: DatasetColumn | undefined },
  scope: Scope,
): ValueSql | null {
  if (raw === null || raw === undefined) return null;
  const { generic, column } = target;
  const isNumber = typeof raw === 'number' || typeof raw === 'bigint';
  if (isNumber && generic === GenericType.temporal && column !== undefined && column.type !== null) {
    return { sql: momentLiteral(utcMoment(Number(raw)), column, scope), isBoolean: false, text: undefined };
  }
  let value: string | number | bigint | boolean = isNumber || typeof raw === 'boolean' ? raw : String(raw);
  if (typeof value === 'string') {
    value = value.replace(/^[\t\n]+|(?<![\t\n])[\t\n]+$/g, '');
    if (generic === GenericType.numeric && operator !== 'LIKE' && operator !== 'ILIKE' && operator !== 'NOT LIKE') {
      const cast = castToNumber(value);
      if (cast === null) return null;
      value = cast;
    } else if (value === NULL_MARKER) return null;
    else if (value === EMPTY_MARKER) value = '';
  }
  if (generic === GenericType.boolean) value = castToBoolean(value);
  return {
    sql: scope.dialect.literal(value),
    isBoolean: typeof value === 'boolean',
    text: typeof value === 'string' ? value : undefined,
  };
}

function castToNumber(text: string): number | bigint | null {
  const trimmed = text.trim();
  if (/^[+-]?\d+$/.test(trimmed)) {
    const whole = BigInt(trimmed);
    return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole;
  }
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed)) return null;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : null;
}

function castToBoolean(value: string | number | bigint | boolean): boolean {
  return typeof value === 'string' ? value.trim().toLowerCase() === 'true' : Boolean(value);
}
