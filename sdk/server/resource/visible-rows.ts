import { type Kysely, type Selectable, sql } from 'kysely';
import type { Scope } from '../../common/scope.ts';
import { notFound } from '../http.ts';
import { allOf, column, type Condition, isIn, whereInReads } from './condition.ts';
import type { AnyTables } from './field.ts';

/** What decides on the rows that a caller sees. */
interface VisibleSpec {
  readonly table: string;
  readonly kind?: string;
  visible?(scope: Scope): Condition | undefined;
}

/** Rows of a resource by their ids, as far as the caller may see them. */
export interface VisibleRows<Row> {
  visibleRow(scope: Scope, id: number): Promise<Row>;
  visibleAmong(scope: Scope, ids: readonly number[]): Promise<readonly Row[]>;
  visibleRows(scope: Scope, ids: readonly number[]): Promise<readonly Row[]>;
}

export function visibleTo(spec: VisibleSpec, scope: Scope): readonly Condition[] {
  const rights = spec.visible?.(scope);
  const who = scope.principal;
  const condition = who === null ? rights : whereInReads(who, spec.kind, column(spec.table, 'id'), rights);
  return condition === undefined ? [] : [condition];
}

export function createVisibleRows<DB, T extends keyof DB & string>(
  spec: VisibleSpec & { readonly table: T },
  db: Kysely<AnyTables>,
): VisibleRows<Selectable<DB[T]>> {
  type Row = Selectable<DB[T]>;
  const id = column(spec.table, 'id');
  const visibleAmong = async (scope: Scope, ids: readonly number[]): Promise<readonly Row[]> => {
    if (ids.length === 0) return [];
    const condition = allOf([isIn(id, ids), ...visibleTo(spec, scope)]);
    const { rows } = await sql<Row>`select ${sql.table(spec.table)}.* from ${sql.table(spec.table)}
      where ${condition}`.execute(db);
    return rows;
  };
  return {
    visibleAmong,
    async visibleRow(scope, rowId) {
      const [row] = await visibleAmong(scope, [rowId]);
      if (row === undefined) throw notFound();
      return row;
    },
    async visibleRows(scope, ids) {
      const rows = await visibleAmong(scope, ids);
      if (rows.length === 0) throw notFound();
      return rows;
    },
  };
}
