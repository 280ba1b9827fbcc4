import {
  announcedPlan,
  checkedFiles,
  type CheckedFile,
  type ImportTarget,
  type ImportWish,
  problemOf,
} from '@facet/plugin-bundles/contract.server';
import { personOf, type Scope } from '@facet/sdk/common';
import { isIn, ownersOfNew } from '@facet/sdk/resource';
import type { FieldMessages, Principal } from '@facet/sdk/server';
import { sql } from 'kysely';
import { storedEndpoint } from '../../common/default-endpoint.ts';
import { changedMeaning } from '../changes/changed-meaning.ts';
import { syncPermissions } from '../changes/dataset-permissions.ts';
import { usableDatabase } from '../changes/usable-database.ts';
import { type DatasetRecord, qualifiedName } from '../dataset-store.ts';
import { datasetTexts, DatasetErrors } from '../errors.ts';
import type { DatasetTables } from '../tables.ts';
import type { ArchivedDatasetParts } from './archived-dataset-parts.ts';
import { type DatasetFile, datasetFile, jsonOf } from './dataset-file.ts';
import type { PlannedDataset } from './planned-dataset.ts';
import { writeDataset } from './write-dataset.ts';

export async function planDatasets(parts: ArchivedDatasetParts, scope: Scope, wish: ImportWish) {
  const who = personOf(scope);
  const { checked, problems: unread } = checkedFiles(wish.files, datasetFile);
  const problems: Record<string, FieldMessages | string> = { ...unread };
  const databases = await wish.find(
    'database',
    checked.map(({ members }) => members.database_uuid.toLowerCase()),
  );
  const known = await recordsByUuid(
    parts,
    checked.map(({ file }) => file.uuid),
  );
  const owners = await ownersOfNew(parts.identity.users, who, undefined);
  const tables = new ComingTables(parts);
  const files: PlannedDataset[] = [];
  for (const one of checked) {
    const before = known.get(one.file.uuid) ?? null;
    const database = databases.get(one.members.database_uuid.toLowerCase());
    const problem = await refusal({ parts, scope, who, wish, tables }, one, before, database);
    if (problem) problems[one.file.path] = problem;
    else
      files.push({
        ...planned(one, before, database ?? { name: '' }, wish.overwrite),
        catalog: await catalogOf(parts, one.members, database),
      });
  }
  return announcedPlan(scope, {
    objects: parts.objects,
    problems,
    files,
    write: (announced, tx, file, idOf) =>
      writeDataset(announced, tx.tables<DatasetTables>(), file, { who, owners, idOf, options: wish.options }),
    async settle(written) {
      const after = await recordsByUuid(
        parts,
        written.map(({ file }) => file.object.uuid),
      );
      for (const { file } of written) await syncPermissions(parts, file.before, after.get(file.object.uuid) ?? null);
    },
  });
}

async function recordsByUuid(
  { store }: Pick<ArchivedDatasetParts, 'store'>,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, DatasetRecord>> {
  const records = await store
    .db<DatasetTables>()
    .selectFrom('datasets')
    .selectAll()
    .where(isIn(sql.ref('uuid'), uuids))
    .execute();
  return new Map(records.map((record) => [record.uuid, record]));
}

function planned(
  { file: { path, uuid }, members }: CheckedFile<DatasetFile>,
  before: DatasetRecord | null,
  database: ImportTarget,
  overwrite: boolean,
): Omit<PlannedDataset, 'catalog'> {
  const change = before === null ? 'create' : overwrite ? 'update' : 'keep';
  const name = change === 'keep' && before !== null ? before.table_name : members.table_name;
  return {
    object: { path, uuid, name, change, ...(before === null ? {} : { id: before.id }) },
    name,
    ...(before === null
      ? {}
      : {
          formerName: before.table_name,
          meaning: changedMeaning(before, { ...originOf(members), database_id: database.id ?? 0 }),
        }),
    members,
    database,
    before,
  };
}

const originOf = ({ catalog, schema, table_name, sql: text, template_params }: DatasetFile) => ({
  catalog: catalog ?? null,
  schema: schema ?? null,
  table_name,
  sql: text ?? null,
  template_params: jsonOf(template_params),
});

async function catalogOf(
  parts: ArchivedDatasetParts,
  { catalog }: DatasetFile,
  database: ImportTarget | undefined,
): Promise<string | null> {
  return database?.id === undefined ? catalog || null : parts.engines.foreignCatalog(database.id, catalog || null);
}

interface Asking {
  readonly parts: ArchivedDatasetParts;
  readonly scope: Scope;
  readonly who: Principal;
  readonly wish: ImportWish;
  readonly tables: ComingTables;
}

/** The reason why the user may not write the dataset; undefined for a dataset that is not changed. */
async function refusal(
  { parts, scope, who, wish, tables }: Asking,
  { file, members }: CheckedFile<DatasetFile>,
  before: DatasetRecord | null,
  database: ImportTarget | undefined,
): Promise<FieldMessages | undefined> {
  if (before !== null && !wish.overwrite) return undefined;
  if (!who.can('can_write', 'Dataset')) return { _schema: [datasetTexts.createDenied] };
  if (before !== null && !who.isAdmin && !(await parts.reader.ownerIds(before.id)).includes(who.id))
    return { _schema: [datasetTexts.notOwner] };
  if (database === undefined) return { database_uuid: [datasetTexts.databaseMissing] };
  if (members.default_endpoint && storedEndpoint(members.default_endpoint) === null)
    return problemOf(DatasetErrors.endpointOutside());
  for (const [list, names] of [
    ['columns', members.columns?.map((column) => column.column_name)],
    ['metrics', members.metrics?.map((metric) => metric.metric_name)],
  ] as const)
    if (names && new Set(names).size < names.length) return problemOf(DatasetErrors.partsDuplicated(list));
  const catalog = members.catalog || null;
  const schema = members.schema || null;
  const text = members.sql || null;
  try {
    if (database.id !== undefined) await usableDatabase(parts, database.id, { catalog, schema }, text, scope);
    // The import creates the database, so only the permission for all databases can apply.
    else if (!who.isAdmin && !who.can('all_database_access', 'all_database_access'))
      throw DatasetErrors.databaseMissing();
  } catch (error) {
    return problemOf(error);
  }
  if (text !== null) return undefined;
  const table = { catalog, schema, tableName: members.table_name };
  const taken = await tables.isTaken(members.database_uuid.toLowerCase(), database, table, before?.id, file.uuid);
  return taken ? problemOf(DatasetErrors.exists(qualifiedName({ schema, table_name: members.table_name }))) : undefined;
}

interface Table {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly tableName: string;
}

/**
 * Each table has only one dataset, to which row rules and permissions refer. An import does not connect to the
 * database, so it cannot find out which spellings mean the same table; it treats all names that may be equal as equal.
 */
class ComingTables {
  readonly #parts: ArchivedDatasetParts;
  readonly #coming = new Map<string, string>();

  constructor(parts: ArchivedDatasetParts) {
    this.#parts = parts;
  }

  async isTaken(
    databaseUuid: string,
    { id: databaseId }: ImportTarget,
    { catalog, schema, tableName }: Table,
    ownId: number | undefined,
    uuid: string,
  ): Promise<boolean> {
    const key = JSON.stringify([databaseUuid, catalog, schema?.toLowerCase() ?? null, tableName.toLowerCase()]);
    const other = this.#coming.get(key);
    if (other !== undefined && other !== uuid) return true;
    this.#coming.set(key, uuid);
    if (databaseId === undefined) return false;
    const there = await this.#parts.reader.tablesNamed(databaseId, [tableName]);
    return there.some(
      (dataset) =>
        dataset.id !== ownId &&
        (dataset.catalog === null || catalog === null || dataset.catalog === catalog) &&
        (dataset.schema === null || schema === null || dataset.schema.toLowerCase() === schema.toLowerCase()),
    );
  }
}
