import {
  announcedPlan,
  ARCHIVE_VERSION,
  type ArchivedKind,
  type ArchivedObject,
  archivedRows,
  archiveUuid,
  archiveVersion,
  checkedFiles,
  type CheckedFile,
  type IdOf,
  type ImportTarget,
  type ImportWish,
  MISSING,
  type PlannedObject,
} from '@facet/plugin-bundles/contract.server';
import type { DatasetDirectory } from '@facet/plugin-datasets/contract.server';
import { personOf, type Scope } from '@facet/sdk/common';
import {
  type Announced,
  auditChanged,
  auditCreated,
  isIn,
  type ObjectChanges,
  ownersOfNew,
  replaceLinks,
  type Resource,
} from '@facet/sdk/resource';
import type { FieldMessages, MetadataStore, Principal, UserDirectory } from '@facet/sdk/server';
import { LONGEST_TEXT } from '@facet/sdk/wire/resource';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type ChartRecord, jsonObject, OWNER_LINK } from './chart-record.ts';
import type { ChartRows } from './chart-rows.ts';
import type { ChartTargets } from './chart-targets.ts';
import type { Drawing } from './drawn-charts.ts';
import { chartTexts } from './errors.ts';
import type { ChartTables } from './tables.ts';

export interface ArchivedChartParts {
  readonly store: MetadataStore;
  readonly resource: Resource<ChartRecord>;
  readonly directory: Pick<DatasetDirectory, 'uuids'>;
  readonly drawn: Pick<Drawing, 'in'>;
  readonly users: UserDirectory;
  readonly objects: ObjectChanges;
  readonly rows: Pick<ChartRows, 'isMine'>;
  readonly targets: Pick<ChartTargets, 'ensureLendable'>;
}

const text = z.string().max(LONGEST_TEXT).nullish();

const chartFile = z.looseObject({
  slice_name: z
    .string({ error: ({ input }) => (input === undefined ? MISSING : 'Not a valid string.') })
    .min(1, { error: 'Length must be between 1 and 250.' })
    .max(250, { error: 'Length must be between 1 and 250.' }),
  description: text,
  certified_by: text,
  certification_details: text,
  viz_type: z.string().min(1).max(250),
  params: z.record(z.string(), z.unknown()).nullish(),
  query_context: z.string().max(1_000_000).nullish(),
  cache_timeout: z.int().nullish(),
  uuid: archiveUuid,
  version: archiveVersion,
  dataset_uuid: archiveUuid,
});

type ChartFile = z.output<typeof chartFile>;

/** Export and import of charts in bundles. */
export function archivedCharts(parts: ArchivedChartParts): ArchivedKind {
  const { store, resource, directory } = parts;
  return {
    members: { names: Object.keys(chartFile.shape) },
    ...archivedRows({ store, table: 'slices', resource, nameOf: ({ slice_name: name }) => name }),

    async read(scope, ids) {
      const records = (await resource.visibleAmong(scope, ids)).toSorted((a, b) => a.id - b.id);
      const onDatasets = records.filter(isOnDataset);
      const uuids = await directory.uuids(onDatasets.map((record) => record.datasource_id));
      return records.map((record) => archived(record, uuids));
    },

    plan: (scope, wish) => planCharts(parts, scope, wish),
  };
}

/** Id of a dataset that the import has yet to create. */
const NOT_YET = 0;

const isOnDataset = (record: ChartRecord): boolean => record.datasource_type === 'table';

function archived(record: ChartRecord, uuids: ReadonlyMap<number, string>): ArchivedObject {
  const datasetUuid = isOnDataset(record) ? uuids.get(record.datasource_id) : undefined;
  return {
    id: record.id,
    uuid: record.uuid,
    path: [`${record.slice_name}_${record.id}`],
    needs: datasetUuid === undefined ? [] : [{ kind: 'dataset', id: record.datasource_id }],
    content: {
      slice_name: record.slice_name,
      description: record.description,
      certified_by: record.certified_by,
      certification_details: record.certification_details,
      viz_type: record.viz_type,
      params: jsonObject(record.params),
      query_context: record.query_context,
      cache_timeout: record.cache_timeout,
      uuid: record.uuid,
      version: ARCHIVE_VERSION,
      dataset_uuid: datasetUuid ?? null,
    },
  };
}

async function byUuid(
  { store }: Pick<ArchivedChartParts, 'store'>,
  uuids: readonly string[],
): Promise<readonly ChartRecord[]> {
  if (uuids.length === 0) return [];
  return store
    .db<ChartTables>()
    .selectFrom('slices')
    .selectAll()
    .where(isIn(sql.ref('uuid'), uuids))
    .execute();
}

interface PlannedChart {
  readonly object: PlannedObject;
  readonly name: string;
  readonly formerName?: string;
  readonly members: ChartFile;
  readonly dataset: ImportTarget;
}

async function planCharts(parts: ArchivedChartParts, scope: Scope, wish: ImportWish) {
  const who = personOf(scope);
  const { checked, problems: unread } = checkedFiles(wish.files, chartFile);
  const problems: Record<string, FieldMessages | string> = { ...unread };
  const datasets = await wish.find(
    'dataset',
    checked.map(({ members }) => members.dataset_uuid.toLowerCase()),
  );
  const known = new Map(
    (
      await byUuid(
        parts,
        checked.map(({ file }) => file.uuid),
      )
    ).map((record) => [record.uuid, record]),
  );
  const owners = await ownersOfNew(parts.users, who, undefined);
  const files: PlannedChart[] = [];
  for (const one of checked) {
    const record = known.get(one.file.uuid);
    const dataset = datasets.get(one.members.dataset_uuid.toLowerCase());
    const problem = await refusal(parts, who, { record, wish, dataset });
    if (problem) problems[one.file.path] = problem;
    else files.push(planned(one, record, dataset ?? { name: '' }, wish.overwrite));
  }
  for (const { object, dataset, members } of files)
    if (object.change === 'update' && object.id !== undefined) {
      // A dataset of the same import will belong to the user.
      const source = { id: dataset.id ?? NOT_YET, type: 'table' };
      const drawn = await parts.drawn.in({ ...members.params, viz_type: members.viz_type, datasource: '' });
      await parts.targets.ensureLendable({ id: object.id, source, drawn }, [], scope);
    }
  return announcedPlan(scope, {
    objects: parts.objects,
    problems,
    files,
    write: (announced, tx, file, idOf) => writeChart(announced, tx.tables<ChartTables>(), file, { who, owners, idOf }),
  });
}

function planned(
  { file: { path, uuid }, members }: CheckedFile<ChartFile>,
  record: ChartRecord | undefined,
  dataset: ImportTarget,
  overwrite: boolean,
): PlannedChart {
  const change = record === undefined ? 'create' : overwrite ? 'update' : 'keep';
  const name = change === 'keep' ? (record?.slice_name ?? '') : members.slice_name;
  return {
    object: { path, uuid, name, change, ...(record === undefined ? {} : { id: record.id }) },
    name,
    ...(record === undefined ? {} : { formerName: record.slice_name }),
    members,
    dataset,
  };
}

interface Wanted {
  readonly record: ChartRecord | undefined;
  readonly wish: ImportWish;
  readonly dataset: ImportTarget | undefined;
}

/** The reason why the user may not write the chart; undefined for a chart that is not changed. */
async function refusal(
  { rows }: ArchivedChartParts,
  who: Principal,
  { record, wish, dataset }: Wanted,
): Promise<FieldMessages | undefined> {
  if (record !== undefined && !wish.overwrite) return undefined;
  if (!who.can('can_write', 'Chart')) return { _schema: [chartTexts.createDenied] };
  if (record !== undefined && !(await rows.isMine(who, record))) return { _schema: [chartTexts.notOwner] };
  if (dataset === undefined) return { dataset_uuid: [chartTexts.datasourceMissing] };
  return undefined;
}

interface Writing {
  readonly who: Principal;
  readonly owners: readonly number[];
  readonly idOf: IdOf;
}

async function writeChart(
  _announced: Announced,
  tx: Kysely<ChartTables>,
  { object, members, dataset }: PlannedChart,
  { who, owners, idOf }: Writing,
): Promise<number> {
  const datasetId = dataset.id ?? idOf('dataset', members.dataset_uuid.toLowerCase());
  if (datasetId === undefined) throw new TypeError(`The dataset of ${object.path} was not written.`);
  const now = new Date();
  const values = {
    slice_name: members.slice_name,
    description: members.description ?? null,
    certified_by: members.certified_by ?? null,
    certification_details: members.certification_details ?? null,
    viz_type: members.viz_type,
    params: JSON.stringify(paramsOn(members, datasetId)),
    cache_timeout: members.cache_timeout ?? null,
    datasource_id: datasetId,
    datasource_type: 'table',
  };
  const context = (id: number) => contextOn(members.query_context ?? null, datasetId, id);
  if (object.id !== undefined) {
    const audit = auditChanged(who, now);
    await tx
      .updateTable('slices')
      .set({
        ...values,
        ...audit,
        query_context: context(object.id),
        last_saved_at: audit.changed_on,
        last_saved_by_fk: audit.changed_by_fk,
      })
      .where('id', '=', object.id)
      .execute();
    return object.id;
  }
  const audit = auditCreated(who, now);
  const { id } = await tx
    .insertInto('slices')
    .values({
      ...values,
      ...audit,
      uuid: object.uuid,
      query_context: null,
      last_saved_at: audit.created_on,
      last_saved_by_fk: audit.created_by_fk,
      is_managed_externally: 0,
      external_url: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stored = context(id);
  if (stored !== null) await tx.updateTable('slices').set({ query_context: stored }).where('id', '=', id).execute();
  await replaceLinks(tx, OWNER_LINK, id, owners);
  return id;
}

const datasourceOf = (datasetId: number): string => `${datasetId}__table`;

/** The form values with the id of the dataset in this installation. */
function paramsOn({ params }: ChartFile, datasetId: number): Record<string, unknown> {
  return { ...params, ...(params && 'datasource' in params ? { datasource: datasourceOf(datasetId) } : {}) };
}

/** The query context with the ids of this installation; null for a text that is not a query context. */
export function contextOn(json: string | null, datasetId: number, chartId: number): string | null {
  const context = jsonObject(json);
  if (json === null || Object.keys(context).length === 0) return null;
  const form = context['form_data'];
  return JSON.stringify({
    ...context,
    datasource: { id: datasetId, type: 'table' },
    ...(isRecord(form)
      ? {
          form_data: {
            ...form,
            ...('datasource' in form ? { datasource: datasourceOf(datasetId) } : {}),
            ...('slice_id' in form ? { slice_id: chartId } : {}),
          },
        }
      : {}),
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
