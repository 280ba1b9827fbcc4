import { randomUUID } from 'node:crypto';
import type { Databases } from '@facet/plugin-databases/contract.server';
import { type Announced, auditChanged, auditCreated, type NamedObject } from '@facet/sdk/resource';
import type { Access, MetadataStore, Principal } from '@facet/sdk/server';
import type { Selectable, Updateable } from 'kysely';
import type { SavedQueryTable, SqlLabTables } from '../../contract.server.ts';
import { isLabDatabase } from '../run/database-scope.ts';
import { SavedQueryErrors } from './errors.ts';

type Given<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/** Members of a saved query in a request; undefined members are not changed. */
export type SavedQueryInput = Given<
  Pick<
    Selectable<SavedQueryTable>,
    'db_id' | 'label' | 'catalog' | 'schema' | 'sql' | 'description' | 'template_parameters' | 'extra_json'
  >
>;

/**
 * Accepts only a database that is enabled for SQL Lab and in which the caller may see something; others are reported as
 * missing. The database that the query already names may stay. @throws HttpError 422
 */
export async function ensureDatabase(
  databases: Databases,
  access: Access,
  who: Principal,
  id: number | null | undefined,
  present: number | null = null,
): Promise<void> {
  if (id === null || id === undefined || id === present) return;
  if (!(await isLabDatabase(databases, access, who, id))) throw SavedQueryErrors.databaseUnknown();
}

export function insertQuery(
  _announced: Announced,
  metadata: MetadataStore,
  input: SavedQueryInput,
  who: Principal,
  now: Date,
): Promise<Selectable<SavedQueryTable>> {
  return metadata
    .db<SqlLabTables>()
    .insertInto('saved_query')
    .values({
      uuid: randomUUID(),
      user_id: who.id,
      db_id: input.db_id ?? null,
      catalog: input.catalog ?? null,
      schema: input.schema ?? null,
      label: input.label ?? null,
      description: input.description ?? null,
      sql: input.sql ?? null,
      template_parameters: input.template_parameters ?? null,
      extra_json: jsonObject(input.extra_json),
      rows: null,
      last_run: null,
      ...auditCreated(who, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The caller must have checked that the row belongs to the user. */
export function updateQuery(
  _announced: Announced,
  metadata: MetadataStore,
  id: number,
  { extra_json, ...given }: SavedQueryInput,
  who: Principal,
  now: Date,
): Promise<Selectable<SavedQueryTable>> {
  const change: Updateable<SavedQueryTable> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  );
  return metadata
    .db<SqlLabTables>()
    .updateTable('saved_query')
    .set({
      ...change,
      ...(extra_json === undefined ? {} : { extra_json: jsonObject(extra_json) }),
      ...auditChanged(who, now),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const namedQuery = ({ id, label }: Pick<Selectable<SavedQueryTable>, 'id' | 'label'>): NamedObject => ({
  id,
  name: label ?? '',
});

/** An open tab may name a deleted query; it continues as an unsaved one. */
export async function removeQueries(
  _announced: Announced,
  metadata: MetadataStore,
  ids: readonly number[],
): Promise<void> {
  await metadata.transaction<SqlLabTables, void>(async (tx) => {
    await tx.updateTable('tab_state').set({ saved_query_id: null }).where('saved_query_id', 'in', ids).execute();
    await tx.deleteFrom('saved_query').where('id', 'in', ids).execute();
  });
}

/** Saved queries and tabs are kept when their database is deleted. */
export async function forgetDatabase(metadata: MetadataStore, id: number): Promise<void> {
  await metadata.transaction<SqlLabTables, void>(async (tx) => {
    await tx.updateTable('saved_query').set({ db_id: null }).where('db_id', '=', id).execute();
    await tx.updateTable('tab_state').set({ database_id: null }).where('database_id', '=', id).execute();
  });
}

/** @throws HttpError 422 for a text that is not a JSON object */
function jsonObject(text: string | null | undefined): string {
  if (!text) return '{}';
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return text;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw SavedQueryErrors.badExtra();
}
