/** A row of a column has about twenty values, and a statement of SQLite may have 32,766. */
const BATCH = 500;

/** Inserts rows, however many: tables of a thousand columns and more exist. */
export async function insertRows<R>(rows: readonly R[], insert: (some: R[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) await insert(rows.slice(at, at + BATCH));
}
