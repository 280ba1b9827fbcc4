import {
  announcedPlan,
  ARCHIVE_VERSION,
  type ArchivedKind,
  archivedRows,
  archiveUuid,
  archiveVersion,
  checkedFiles,
  type ImportWish,
  MISSING,
  type PlannedObject,
} from '@facet/plugin-bundles/contract.server';
import type { Databases } from '@facet/plugin-databases/contract.server';
import { personOf, type Scope } from '@facet/sdk/common';
import {
  type Announced,
  auditChanged,
  auditCreated,
  isIn,
  type ObjectChanges,
  type Resource,
} from '@facet/sdk/resource';
import type { Access, FieldMessages, MetadataStore, Principal } from '@facet/sdk/server';
import { randomUUID } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { SavedQueryTable, SqlLabTables } from '../../contract.server.ts';
import { isLabDatabase } from '../run/database-scope.ts';
import { archiveTexts } from './errors.ts';

type Row = Selectable<SavedQueryTable>;

export interface ArchivedQueryParts {
  readonly metadata: MetadataStore;
  readonly resource: Resource<Row>;
  readonly databases: Databases;
  readonly access: Access;
  readonly objects: ObjectChanges;
}

const text = z.string().nullish();

const queryFile = z.looseObject({
  catalog: text,
  schema: text,
  label: z.string().max(256, { error: 'Longer than maximum length 256.' }).nullish(),
  description: text,
  sql: z.string({ error: ({ input }) => (input === undefined ? MISSING : 'Not a valid string.') }).nullable(),
  uuid: archiveUuid,
  version: archiveVersion,
  database_uuid: archiveUuid.nullable(),
});

type QueryFile = z.output<typeof queryFile>;

/** Export and import of saved queries in bundles. */
export function archivedQueries(parts: ArchivedQueryParts): ArchivedKind {
  const { metadata, resource } = parts;
  return {
    members: { names: Object.keys(queryFile.shape) },
    ...archivedRows({ store: metadata, table: 'saved_query', resource, nameOf: ({ label }) => label ?? '' }),

    async read(scope, ids) {
      const rows = (await resource.visibleAmong(scope, ids)).toSorted((a, b) => a.id - b.id);
      const found = await parts.databases.findMany([...new Set(rows.flatMap(({ db_id }) => db_id ?? []))]);
      return rows.map((row) => {
        const database = row.db_id === null ? undefined : found.get(row.db_id);
        return {
          id: row.id,
          uuid: row.uuid,
          path: [database?.name ?? 'no_database', ...(row.schema ? [row.schema] : []), row.label ?? 'query'],
          needs: database === undefined ? [] : [{ kind: 'database', id: database.id }],
          content: {
            catalog: row.catalog,
            schema: row.schema,
            label: row.label,
            description: row.description,
            sql: row.sql,
            uuid: row.uuid,
            version: ARCHIVE_VERSION,
            database_uuid: database?.uuid ?? null,
          },
        };
      });
    },

    plan: (scope, wish) => planQueries(parts, scope, wish),
  };
}

interface PlannedQuery {
  readonly object: PlannedObject;
  readonly name: string;
  readonly formerName?: string;
  /** Uuid of a new query. */
  readonly uuid: string;
  readonly members: QueryFile;
  readonly database: QueryDatabase;
}

/** A registered database, a database of the same import, or none. */
type QueryDatabase = { readonly id: number | null } | { readonly coming: string };

/**
 * Imports queries as the caller's own. A query of the caller with the same uuid is overwritten, if requested. A query
 * of another user stays, and the imported one gets a new uuid.
 */
async function planQueries(parts: ArchivedQueryParts, scope: Scope, wish: ImportWish) {
  const { metadata, objects } = parts;
  const who = personOf(scope);
  const { checked, problems: unread } = checkedFiles(wish.files, queryFile);
  const problems: Record<string, FieldMessages | string> = { ...unread };
  const known = await metadata
    .db<SqlLabTables>()
    .selectFrom('saved_query')
    .select(['uuid', 'user_id', 'id', 'label'])
    .where(
      isIn(
        sql.ref('uuid'),
        checked.map(({ file }) => file.uuid),
      ),
    )
    .execute();
  const byUuid = new Map(known.map((row) => [row.uuid, row]));
  const databases = await databasesOf(
    parts,
    scope,
    wish,
    checked.flatMap(({ members }) => members.database_uuid ?? []),
  );
  const files: PlannedQuery[] = [];
  for (const { file, members } of checked) {
    const row = byUuid.get(file.uuid);
    const own = row?.user_id === who.id ? row : undefined;
    const database = members.database_uuid === null ? { id: null } : databases.get(members.database_uuid.toLowerCase());
    if (database === undefined) {
      problems[file.path] = { database_uuid: [archiveTexts.databaseAbsent] };
      continue;
    }
    const change = own === undefined ? 'create' : wish.overwrite ? 'update' : 'keep';
    const name = members.label ?? '';
    files.push({
      object: { path: file.path, uuid: file.uuid, name, change, ...(own === undefined ? {} : { id: own.id }) },
      name,
      ...(own === undefined ? {} : { formerName: own.label ?? '' }),
      uuid: row === undefined ? file.uuid : randomUUID(),
      members,
      database,
    });
  }
  return announcedPlan(scope, {
    objects,
    problems,
    files,
    write: (announced, tx, file, idOf) => {
      const { database } = file;
      const databaseId = 'id' in database ? database.id : (idOf('database', database.coming) ?? null);
      return writeQuery(announced, tx.tables<SqlLabTables>(), file, { who, databaseId });
    },
  });
}

/**
 * The database of each uuid; unknown uuids are absent. The id is null for a database that the new owner of the query
 * may not use.
 */
async function databasesOf(
  { databases, access }: ArchivedQueryParts,
  scope: Scope,
  wish: ImportWish,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, QueryDatabase>> {
  const who = personOf(scope);
  const wanted = [...new Set(uuids.map((uuid) => uuid.toLowerCase()))];
  const targets = await wish.find('database', wanted);
  const found = new Map<string, QueryDatabase>();
  for (const uuid of wanted) {
    const target = targets.get(uuid);
    if (target !== undefined && target.id === undefined) found.set(uuid, { coming: uuid });
    else if (target?.id !== undefined)
      found.set(uuid, { id: (await isLabDatabase(databases, access, who, target.id)) ? target.id : null });
    else if ((await databases.findByUuid(uuid)) !== undefined) found.set(uuid, { id: null });
  }
  return found;
}

async function writeQuery(
  _announced: Announced,
  tx: Kysely<SqlLabTables>,
  { object, uuid, members }: PlannedQuery,
  { who, databaseId }: { readonly who: Principal; readonly databaseId: number | null },
): Promise<number> {
  const values: Pick<Insertable<SavedQueryTable>, 'db_id' | 'catalog' | 'schema' | 'label' | 'description' | 'sql'> = {
    db_id: databaseId,
    catalog: members.catalog ?? null,
    schema: members.schema ?? null,
    label: members.label ?? null,
    description: members.description ?? null,
    sql: members.sql,
  };
  const now = new Date();
  if (object.id !== undefined) {
    await tx
      .updateTable('saved_query')
      .set({ ...values, ...auditChanged(who, now) })
      .where('id', '=', object.id)
      .execute();
    return object.id;
  }
  const { id } = await tx
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
  return id;
}
