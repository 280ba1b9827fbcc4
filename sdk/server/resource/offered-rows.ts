import { type Expression, sql } from 'kysely';
import type { Scope } from '../../common/scope.ts';
import { type Condition, column as columnOf } from './condition.ts';
import type { Target } from './field.ts';
import { type Related, relatedRows } from './related.ts';

/**
 * Rows of one plugin as lists of other plugins may use them: to show, filter and sort by. The owner names its table and columns
 * here alone, so that it can change them.
 */
export interface OfferedRows<Column extends string = string> {
  /** For `belongsTo` and `hasMany`. */
  of(members: readonly Column[]): Target;
  /** Choices of a form, named by this column. */
  choices(text: Column, options?: { visible?(scope: Scope): Condition | undefined }): Related;
  /** A column of the row with this id. */
  column(id: Expression<unknown>, name: Column): Expression<unknown>;
  /** There is a row with this id of which it holds. */
  exists(id: Expression<unknown>, condition: (column: (name: Column) => Expression<unknown>) => Condition): Condition;
  /** Name of the table, for caches that end with a write to it. */
  readonly source: string;
}

/** A subquery that gives ids: `sql\`x.id in ${ids}\``. */
export type IdSet = Expression<unknown>;

/** @param columns those that others may show; `id` is always one of them. */
export function offerRows<const Column extends string>(
  table: string,
  columns: readonly Column[],
  { forAccounts = false }: Pick<Target, 'forAccounts'> = {},
): OfferedRows<Column | 'id'> {
  const known = new Set<string>(['id', ...columns]);
  const column = (name: string): Expression<unknown> => {
    if (!known.has(name)) throw new TypeError(`The column "${name}" is not offered.`);
    return columnOf(table, name);
  };
  const holder = (id: Expression<unknown>) => sql`${sql.table(table)} where ${column('id')} = ${id}`;
  return {
    source: table,
    of(members) {
      for (const member of members) column(member);
      return { table, members, ...(forAccounts ? { forAccounts } : {}) };
    },
    choices: (text, options) => relatedRows(table, text, { ...options, forAccounts }),
    column: (id, name) => sql`(select ${column(name)} from ${holder(id)})`,
    exists: (id, condition) => sql`exists (select 1 from ${holder(id)} and ${condition(column)})`,
  };
}
