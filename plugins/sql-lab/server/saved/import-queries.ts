import { randomUUID } from 'node:crypto';
import type { DatabaseRegistration, Databases } from '@facet/plugin-databases/contract.server';
import { type Announced, auditChanged, auditCreated, type ObjectChanges } from '@facet/sdk/resource';
import type { Access, MetadataStore, Principal } from '@facet/sdk/server';
import type { Insertable } from 'kysely';
import type { SavedQueryTable, SqlLabTables } from '../../contract.server.ts';
import { isLabDatabase } from '../run/database-scope.ts';
import { archiveTexts, SavedQueryErrors } from './errors.ts';
import type { Archive, DatabaseFile } from './read-archive.ts';

export interface ImportCall {
  readonly who: Principal;
  readonly archive: Archive;
  /** By path of the database's file. */
  readonly passwords: Readonly<Record<string, string>>;
  readonly overwrite: boolean;
  readonly now: Date;
}

export interface ImportServices {
  readonly metadata: MetadataStore;
  readonly access: Access;
  readonly databases: Databases;
  /** Of the person who imports. */
  readonly registration: DatabaseRegistration;
  readonly objects: ObjectChanges;
}

const MASK = 'XXXXXXXXXX';

/**
 * Takes the queries in as the caller's own: one of the same uuid that is theirs is overwritten, if asked for; one of
 * another user stays, and the imported one gets a new uuid. @throws HttpError 422
 */
export async function importQueries(
  { who, archive, passwords, overwrite, now }: ImportCall,
  services: ImportServices,
): Promise<void> {
  const { metadata } = services;
  const known = await metadata
    .db<SqlLabTables>()
    .selectFrom('saved_query')
    .select(['uuid', 'user_id', 'id', 'label'])
    .where(
      'uuid',
      'in',
      [...archive.queries.values()].map(({ uuid }) => uuid),
    )
    .execute();
  const byUuid = new Map(known.map((row) => [row.uuid, row]));
  const problems: Record<string, unknown> = {};
  for (const [path, { uuid }] of archive.queries) {
    if (!overwrite && byUuid.get(uuid)?.user_id === who.id) problems[path] = { _schema: [archiveTexts.exists] };
  }
  const ids = await databaseIds(archive, { who, passwords }, services, problems);
  if (Object.keys(problems).length > 0) throw SavedQueryErrors.badArchive(problems);
  const planned = [...archive.queries.values()].map((file): PlannedQuery => {
    const row = byUuid.get(file.uuid);
    return {
      ...(row?.user_id === who.id ? { id: row.id, formerName: row.label ?? '' } : {}),
      uuid: row ? randomUUID() : file.uuid,
      name: file.label ?? '',
      values: {
        db_id: file.database_uuid === null ? null : (ids.get(file.database_uuid) ?? null),
        catalog: file.catalog ?? null,
        schema: file.schema ?? null,
        label: file.label ?? null,
        description: file.description ?? null,
        sql: file.sql,
      },
    };
  });
  await services.objects.importAll(who, planned, (announced) =>
    writeQueries(announced, planned, { metadata, who, now }),
  );
}

interface PlannedQuery {
  /** Of the query that is overwritten. */
  readonly id?: number;
  readonly formerName?: string;
  /** Of a new query. */
  readonly uuid: string;
  readonly name: string;
  readonly values: Pick<Insertable<SavedQueryTable>, 'db_id' | 'catalog' | 'schema' | 'label' | 'description' | 'sql'>;
}

function writeQueries(
  _announced: Announced,
  planned: readonly PlannedQuery[],
  { metadata, who, now }: { readonly metadata: MetadataStore } & Pick<ImportCall, 'who' | 'now'>,
): Promise<readonly number[]> {
  return metadata.transaction<SqlLabTables, readonly number[]>(async (tx) => {
    const ids: number[] = [];
    for (const { id, uuid, values } of planned) {
      if (id !== undefined) {
        await tx
          .updateTable('saved_query')
          .set({ ...values, ...auditChanged(who, now) })
          .where('id', '=', id)
          .execute();
        ids.push(id);
        continue;
      }
      const created = await tx
        .insertInto('saved_query')
        .values({
          ...values,
          uuid,
          user_id: who.id,
          template_parameters: null,
          extra_json: '{}',
          rows: null,
          last_run: null,
          ...auditCreated(who, now),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(created.id);
    }
    return ids;
  });
}

/** Ids of the databases that the queries name; those that are not registered yet are, for callers who may. */
async function databaseIds(
  { queries, databases: files }: Archive,
  { who, passwords }: Pick<ImportCall, 'who' | 'passwords'>,
  { access, databases, registration }: ImportServices,
  problems: Record<string, unknown>,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  const missing = new Map<string, DatabaseFile>();
  const wanted = [...queries].flatMap(([path, { database_uuid: uuid }]) => (uuid === null ? [] : [{ path, uuid }]));
  for (const { path, uuid } of wanted) {
    if (ids.has(uuid)) continue;
    const found = await databases.findByUuid(uuid);
    const file = [...files].find(([, { uuid: own }]) => own === uuid);
    if (found) {
      // A query of a database that is closed to its new owner stands without one.
      if (await isLabDatabase(databases, access, who, found.id)) ids.set(uuid, found.id);
    } else if (file) missing.set(...file);
    else problems[path] = { database_uuid: [archiveTexts.databaseAbsent] };
  }
  for (const [path, { sqlalchemy_uri: uri }] of missing) {
    if (!who.can('can_write', 'Database')) problems[path] = { _schema: [archiveTexts.databaseNotAllowed] };
    else if (uri.includes(MASK) && passwords[path] === undefined)
      problems[path] = { _schema: [archiveTexts.passwordWanted] };
  }
  // Nothing is registered for an archive that is refused anyhow.
  if (Object.keys(problems).length > 0) return ids;
  for (const [path, { uuid, database_name, sqlalchemy_uri, expose_in_sqllab, extra }] of missing) {
    const made = await registration.create({
      uuid,
      name: database_name,
      sqlalchemyUri: sqlalchemy_uri.replace(MASK, () => encodeURIComponent(passwords[path] ?? '')),
      exposeInSqlLab: expose_in_sqllab ?? true,
      extra: extra ?? {},
    });
    ids.set(uuid, made.id);
  }
  return ids;
}
