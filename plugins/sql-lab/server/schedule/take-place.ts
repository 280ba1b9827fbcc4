import { createHash } from 'node:crypto';
import type { SqlSessions } from '@facet/plugin-query/contract.server';
import type { Logger } from '@facet/sdk/common';
import { type Dialect, EngineError } from '@facet/sdk/server';
import { LONGEST_RUN_MS } from '../../common/longest-run.ts';

/** The table of a schedule. */
export interface TablePlace {
  readonly databaseId: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

export interface PlaceParts {
  /** Of the person of the schedule: what is made, renamed and dropped here is decided on as any SQL of that person. */
  readonly sql: Pick<SqlSessions, 'prepare' | 'tableRights'>;
  readonly dialect: Pick<Dialect, 'qualify' | 'quoteIdentifier'>;
  readonly log: Logger;
}

/** The name under which one run writes: the same in each attempt of it, and of nobody else. */
export const stagedName = (clientId: string): string => `facet_new_${digest(clientId)}`;
const formerName = (staged: string): string => `facet_old_${digest(staged)}`;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20);

/**
 * Whether rows may stand under the name of the run until they are whole. Rules and rights go by names: rows of a table with a rule over
 * it would be open to all under any other, and a person without the right to the schema may not drop what the run has made.
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
 * Puts the table that a run has written in the place of the one of an earlier run, which stays until then, and comes back where
 * the other cannot take its name. A database that renames no tables copies: there is no table for as long as that takes, and where
 * it fails the rows stay under the name of the run. What an attempt that was killed has begun is gone on with.
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
      parts.log.warn('a scheduled query could not replace its table; the former one comes back', { table, former });
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

/** Whether the database could do it: one that knows no such statement says so before anything has changed. */
async function renamed(parts: PlaceParts, place: TablePlace, from: string, to: string): Promise<boolean> {
  try {
    await rename(parts, place, from, to);
    return true;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    parts.log.info('a table is not renamed; what takes its place is copied', { table: from, why: error.message });
    return false;
  }
}

/** Without a schema before the new name, which databases write in two ways: it is that of the run. */
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
  // A server that stops does not end it half-way; one that is killed goes on with it in the next attempt.
  const signal = AbortSignal.timeout(LONGEST_RUN_MS);
  const script = await sql.prepare({ databaseId, catalog, schema, sql: text, createAs, signal });
  for (const statement of script.statements) await script.run(statement, { signal, deadlineMs: LONGEST_RUN_MS });
}
