import { sql } from 'kysely';
import type { ListQuery } from '../../common/wire/resource.ts';
import type { Scope } from '../../common/scope.ts';
import { type Condition, column } from './condition.ts';
import { ResourceErrors } from './errors.ts';
import { isOperator, operatorName } from './operators.ts';
import { fieldOf, type ResourceSpec, splitColumn } from './resource-spec.ts';

export function filterCondition<DB, T extends keyof DB & string>(
  spec: ResourceSpec<DB, T>,
  searchable: readonly string[],
  filter: { readonly col: string; readonly opr: string; readonly value?: unknown },
  scope: Scope,
): Condition | undefined | Promise<Condition | undefined> {
  if (!searchable.includes(filter.col)) throw ResourceErrors.filterColumn(filter.col);
  const own = spec.filters?.[filter.col];
  if (own !== undefined && Object.hasOwn(own, filter.opr)) return own[filter.opr]?.condition(filter.value, scope);
  const field = fieldOf(spec, filter.col);
  if (field.operators.includes(filter.opr)) return field.condition(spec.table, filter.opr, filter.value, scope);
  if (isOperator(filter.opr)) throw ResourceErrors.filterOperator(filter.opr, filter.col);
  return undefined;
}

export function filterChoices<DB, T extends keyof DB & string>(spec: ResourceSpec<DB, T>, name: string) {
  return [
    ...fieldOf(spec, name).operators.map((operator) => ({ name: operatorName(operator), operator })),
    ...Object.entries(spec.filters?.[name] ?? {}).map(([operator, { label }]) => ({ name: label, operator })),
  ];
}

/** Nulls sort as the largest value on every store; equal rows keep the order of their ids, so pages never overlap. */
export function orderClause<DB, T extends keyof DB & string>(
  spec: ResourceSpec<DB, T>,
  sortable: readonly string[],
  q: ListQuery | undefined,
  scope: Scope,
) {
  const asked = q?.order_column;
  if (asked !== undefined && !sortable.includes(asked)) throw ResourceErrors.orderColumn(asked);
  const order =
    asked === undefined
      ? (spec.baseOrder ?? { column: 'id', direction: 'asc' as const })
      : { column: asked, direction: q?.order_direction ?? ('asc' as const) };
  const direction = order.direction === 'asc' ? sql`asc nulls last` : sql`desc nulls first`;
  return sql`order by ${orderOf(spec, order.column, scope)} ${direction}, ${column(spec.table, 'id')} ${sql.raw(order.direction)}`;
}

/** @throws TypeError when rows cannot be ordered by this column */
export function orderOf<DB, T extends keyof DB & string>(spec: ResourceSpec<DB, T>, name: string, scope?: Scope) {
  const [field, member] = splitColumn(name);
  const by = fieldOf(spec, field).order?.(spec.table, member, scope);
  if (by === undefined) throw new TypeError(`Resource "${spec.table}" cannot be ordered by "${name}".`);
  return by;
}
