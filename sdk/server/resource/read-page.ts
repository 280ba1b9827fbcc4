import { type Expression, type QueryExecutorProvider, sql } from 'kysely';
import { allOf, column, type Condition } from './condition.ts';

export interface PageRead {
  readonly table: string;
  /** Empty: all rows. */
  readonly conditions: readonly Condition[];
  readonly order: Expression<unknown>;
  readonly page: { readonly limit: number | undefined; readonly offset: number };
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Of all rows that meet the conditions. */
  readonly count: number;
}

/**
 * One page of a table, and how many rows there are. Conditions that no index answers, such as a text within names, are
 * evaluated once for both; without conditions the order's index finds the page, and counting is its own.
 */
export async function readPage<Row>(
  db: QueryExecutorProvider,
  { table, conditions, order, page }: PageRead,
): Promise<Page<Row>> {
  const limit = page.limit === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`;
  const all = sql`select ${sql.table(table)}.*`;
  if (conditions.length === 0) {
    const { rows } = await sql<Row>`${all} from ${sql.table(table)} ${order} ${limit}`.execute(db);
    return { rows, count: await countOf(db, sql`${sql.table(table)}`) };
  }
  const found = sql`with found as materialized (
    select ${column(table, 'id')} as id from ${sql.table(table)} where ${allOf(conditions)})`;
  const { rows } = await sql<Row & { found_count: number | string }>`${found}
    ${all}, (select count(*) from found) as found_count
    from found join ${sql.table(table)} on ${column(table, 'id')} = found.id ${order} ${limit}`.execute(db);
  const [first] = rows;
  if (first !== undefined) return { rows, count: Number(first.found_count) };
  // A page beyond the last one has no row that could tell.
  return { rows, count: page.offset === 0 ? 0 : await countOf(db, sql`found`, found) };
}

async function countOf(
  db: QueryExecutorProvider,
  rows: Expression<unknown>,
  prelude: Expression<unknown> = sql``,
): Promise<number> {
  const counted = await sql<{ count: number | string }>`${prelude} select count(*) as count from ${rows}`.execute(db);
  return Number(counted.rows[0]?.count ?? 0);
}
