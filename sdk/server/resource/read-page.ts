import { type Expression, type QueryExecutorProvider, sql } from 'kysely';
import { allOf, column, type Condition, isIn } from './condition.ts';

export interface PageRead {
  readonly table: string;
  /** Columns whose texts may be long. */
  readonly texts: readonly string[];
  /** Empty: all rows. */
  readonly conditions: readonly Condition[];
  readonly order: Expression<unknown>;
  readonly page: { readonly limit: number | undefined; readonly offset: number };
}

/** A row of a page, before it is read. */
export interface PageEntry {
  readonly id: number;
  /** Of its long texts. */
  readonly bytes: number;
}

export interface Page {
  readonly entries: readonly PageEntry[];
  /** Of all rows that meet the conditions. */
  readonly count: number;
}

/**
 * Which rows stand on one page of a table, and how many there are. Conditions that no index answers, such as a text within names,
 * are evaluated once for both; without conditions the order's index finds the page, and counting is its own. What the rows hold is
 * not read yet: it may be more than can be read at once.
 */
export async function readPage(
  db: QueryExecutorProvider,
  { table, texts, conditions, order, page }: PageRead,
): Promise<Page> {
  const limit = page.limit === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`;
  const entry = sql`select ${column(table, 'id')} as id, ${bytesOf(table, texts)} as bytes`;
  if (conditions.length === 0) {
    const { rows } = await sql<StoredEntry>`${entry} from ${sql.table(table)} ${order} ${limit}`.execute(db);
    return { entries: rows.map(entryOf), count: await countOf(db, sql`${sql.table(table)}`) };
  }
  const found = sql`with found as materialized (
    select ${column(table, 'id')} as id from ${sql.table(table)} where ${allOf(conditions)})`;
  const { rows } = await sql<StoredEntry & { found_count: number | string }>`${found}
    ${entry}, (select count(*) from found) as found_count
    from found join ${sql.table(table)} on ${column(table, 'id')} = found.id ${order} ${limit}`.execute(db);
  const [first] = rows;
  if (first !== undefined) return { entries: rows.map(entryOf), count: Number(first.found_count) };
  // A page beyond the last one has no row that could tell.
  return { entries: [], count: page.offset === 0 ? 0 : await countOf(db, sql`found`, found) };
}

interface StoredEntry {
  readonly id: number | string;
  readonly bytes: number | string;
}

const entryOf = ({ id, bytes }: StoredEntry): PageEntry => ({ id: Number(id), bytes: Number(bytes) });

function bytesOf(table: string, texts: readonly string[]): Expression<unknown> {
  const each = texts.map((name) => sql`coalesce(octet_length(${column(table, name)}), 0)`);
  return each.length === 0 ? sql`0` : sql`(${sql.join(each, sql` + `)})`;
}

/** Rows that stand there, in the order of the entries; those that have gone since are left out. */
export async function readRows<Row extends { readonly id: unknown }>(
  db: QueryExecutorProvider,
  table: string,
  entries: readonly PageEntry[],
): Promise<readonly Row[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ id }) => id);
  const { rows } = await sql<Row>`select ${sql.table(table)}.* from ${sql.table(table)}
    where ${isIn(column(table, 'id'), ids)}`.execute(db);
  const byId = new Map(rows.map((row) => [Number(row.id), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const BATCH_BYTES = 2 * 1024 * 1024;
const BATCH_ROWS = 500;

/** Entries whose rows may be read at once: few of large rows, and at least one. */
export function batchesOf(entries: readonly PageEntry[]): readonly (readonly PageEntry[])[] {
  const batches: PageEntry[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const last = batches.at(-1);
    bytes += entry.bytes;
    if (last !== undefined && bytes <= BATCH_BYTES && last.length < BATCH_ROWS) last.push(entry);
    else {
      batches.push([entry]);
      bytes = entry.bytes;
    }
  }
  return batches;
}

async function countOf(
  db: QueryExecutorProvider,
  rows: Expression<unknown>,
  prelude: Expression<unknown> = sql``,
): Promise<number> {
  const counted = await sql<{ count: number | string }>`${prelude} select count(*) as count from ${rows}`.execute(db);
  return Number(counted.rows[0]?.count ?? 0);
}
