import { createHash } from 'node:crypto';
import type { SqlSessions } from '@facet/plugin-query/contract.server';
import type { Logger } from '@facet/sdk/common';
import { type Dialect, EngineError } from '@facet/sdk/server';
import { LONGEST_RUN_MS } from '../../common/longest-run.ts';

/** The table that a schedule writes. */
export interface TablePlace {
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

export interface PlaceParts {
  /**
   * SQL sessions of the schedule's owner: creating, renaming and dropping tables is authorised like any SQL of that
   * user.
   */
  readonly sql: Pick<SqlSessions, 'prepare' | 'tableRights'>;
  readonly dialect: Pick<Dialect, 'qualify' | 'quoteIdentifier'>;
  readonly log: Logger;
}

/** The name of the table that one run writes: the same in each attempt, and different for each run. */
export const stagedName = (clientId: string): string => `facet_new_${digest(clientId)}`;
const formerName = (staged: string): string => `facet_old_${digest(staged)}`;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

/**
 * Whether the rows may be in a table with the run's own name until they are complete. Row rules and permissions refer
 * to names: rows of a table with a rule would be unprotected under another name, and a user without the permission for
 * the schema may not drop the table that the run created.
 */
export async function mayBeStaged(
  { sql }: Pick<PlaceParts, 'sql'>,
  place: TablePlace,
  staged: string,
): Promise<boolean> {
  const { databaseId, catalog, schema, table } = place;
  const names = [table, staged, formerName(staged)].map((name) => ({ catalog, schema, name }));
  const { ruled, denied } = await sql.tableRights(names, { databaseId, catalog, schema });
  return !ruled && denied.length === 0;
}

/**
 * Replaces the table of an earlier run by the table that this run wrote. The earlier table stays until then, and is
 * restored when the rename fails. A database without rename copies the rows: during the copy there is no table, and
 * after a failed copy the rows stay under the run's own name. The steps of a killed attempt are continued.
 * @throws EngineError, SqlRefusal, HttpError
 */
export async function takePlace(parts: PlaceParts, place: TablePlace, staged: string): Promise<void> {
  const { table } = place;
  const former = formerName(staged);
  if (!(await isThere(parts, place, staged)) && (await isThere(parts, place, table)))
    return dropped(parts, place, former);
  if (await renamed(parts, place, table, former)) {
    try {
      await rename(parts, place, staged, table);
    } catch (error) {
      parts.log.warn('a scheduled query could not replace its table; the former table is restored', { table, former });
      await rename(parts, place, former, table);
      await dropped(parts, place, staged);
      throw error;
    }
  } else {
    await copied(parts, place, staged);
  }
  await dropped(parts, place, former);
}

async function isThere(parts: PlaceParts, place: TablePlace, name: string): Promise<boolean> {
  try {
    await run(parts, place, `SELECT 1 FROM ${parts.dialect.qualify([place.schema, name])} WHERE 1 = 0`);
    return true;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return false;
  }
}

/** Whether the rename succeeded: a database without such a statement reports that before anything has changed. */
async function renamed(parts: PlaceParts, place: TablePlace, from: string, to: string): Promise<boolean> {
  try {
    await rename(parts, place, from, to);
    return true;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    parts.log.info('a table cannot be renamed; its rows are copied instead', { table: from, why: error.message });
    return false;
  }
}

/** The new name has no schema, because databases differ in how it is written; the table stays in the schema of the run. */
const rename = (parts: PlaceParts, place: TablePlace, from: string, to: string): Promise<void> => {
  const { qualify, quoteIdentifier } = parts.dialect;
  return run(parts, place, `ALTER TABLE ${qualify([place.schema, from])} RENAME TO ${quoteIdentifier(to)}`);
};

async function copied(parts: PlaceParts, place: TablePlace, staged: string): Promise<void> {
  const { dialect } = parts;
  await dropped(parts, place, place.table);
  await run(parts, place, `SELECT * FROM ${dialect.qualify([place.schema, staged])}`, place.table);
  await dropped(parts, place, staged);
}

export const dropped = (parts: PlaceParts, place: TablePlace, name: string): Promise<void> =>
  run(parts, place, `DROP TABLE IF EXISTS ${parts.dialect.qualify([place.schema, name])}`);

async function run(
  { sql }: PlaceParts,
  { databaseId, catalog, schema }: TablePlace,
  text: string,
  into?: string,
): Promise<void> {
  const createAs = into === undefined ? null : ({ method: 'TABLE', table: into, schema } as const);
  // A server that stops waits for this statement; after a killed one the next attempt continues.
  const signal = AbortSignal.timeout(LONGEST_RUN_MS);
  const script = await sql.prepare({ databaseId, catalog, schema, sql: text, createAs, signal });
  for (const statement of script.statements) await script.run(statement, { signal, deadlineMs: LONGEST_RUN_MS });
}
