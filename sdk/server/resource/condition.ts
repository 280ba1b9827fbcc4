import type { Principal } from '../../common/principal.ts';
import type { MetadataStore } from '../host.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

export type Condition = Expression<SqlBool>;

/** Largest value of an integer column on every store. */
const MAX_INTEGER = 2_147_483_647;

export const nothing: Condition = sql<SqlBool>`1 = 0`;
export const everything: Condition = sql<SqlBool>`1 = 1`;

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? everything : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? nothing : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

export const not = (condition: Condition): Condition => sql<SqlBool>`not (${condition})`;

/** `expression in (…)`; an empty list holds nothing, on every store. */
export function isIn(expression: Expression<unknown>, values: readonly (string | number)[]): Condition {
  return values.length === 0 ? nothing : sql<SqlBool>`${expression} in (${sql.join(values)})`;
}

/** The condition on rows of a kind, limited to the objects of `onlyReads`, if the caller has that limit. */
export function whereInReads(
  { onlyReads }: Pick<Principal, 'onlyReads'>,
  kind: string | undefined,
  id: Expression<unknown>,
  condition: Condition | undefined,
): Condition | undefined {
  if (onlyReads === undefined) return condition;
  const own = isIn(id, kind === undefined ? [] : [...(onlyReads.get(kind) ?? [])]);
  return condition === undefined ? own : allOf([own, condition]);
}

/** As `isIn`, for as many ids as another plugin names: they are one parameter, whatever their number. */
export function isAmong(
  { dialect }: Pick<MetadataStore, 'dialect'>,
  expression: Expression<unknown>,
  ids: readonly number[],
): Condition {
  if (ids.length === 0) return nothing;
  return dialect === 'postgres'
    ? sql<SqlBool>`${expression} = any(${`{${ids.join(',')}}`}::int[])`
    : sql<SqlBool>`${expression} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** Case-insensitive match in which the value's own `%` and `_` stand for themselves. */
export function likeText(
  expression: Expression<unknown>,
  value: string,
  place: 'start' | 'end' | 'anywhere',
): Condition {
  const escaped = value.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  const pattern = place === 'start' ? `${escaped}%` : place === 'end' ? `%${escaped}` : `%${escaped}%`;
  return sql<SqlBool>`lower(${expression}) like lower(${pattern}) escape '\\'`;
}

export const column = (table: string, name: string): RawBuilder<unknown> => sql.ref(`${table}.${name}`);

/** The value as an id or other whole number that a column can hold; `undefined` matches no row. */
export function toInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= MAX_INTEGER ? number : undefined;
}
