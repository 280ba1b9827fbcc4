import { randomUUID } from 'node:crypto';
import type { ChartDirectory } from '@facet/plugin-charts/contract.server';
import {
  announcedPlan,
  checkedFiles,
  type CheckedFile,
  type IdOf,
  type ImportTarget,
  type ImportWish,
  type PlannedObject,
} from '@facet/plugin-bundles/contract.server';
import { personOf, type Scope } from '@facet/sdk/common';
import { type Announced, auditChanged, auditCreated, isIn, ownersOfNew, replaceLinks } from '@facet/sdk/resource';
import type { FieldMessages, Principal } from '@facet/sdk/server';
import { type Kysely, sql } from 'kysely';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import { metadataProblems } from '../../common/settings/metadata-members.ts';
import { chartIdsOf, PROBLEMS, toSlug } from '../dashboard-metadata.ts';
import { type DashboardRecord, OWNER_LINK } from '../dashboard-record.ts';
import { NEW_DASHBOARD } from '../dashboard-columns.ts';
import { dashboardTexts } from '../errors.ts';
import { LENDS_NOTHING } from '../lending/ensure-lendable.ts';
import type { Vouching } from '../lending/vouchers.ts';
import type { DashboardTables } from '../tables.ts';
import type { ArchivedDashboardParts } from './archived-dashboard-parts.ts';
import { chartsOfLayout, datasetUuidsOfFilters, layoutHere, metadataHere } from '../chart-references.ts';
import { type DashboardFile, dashboardFile, dashboardMembers } from './dashboard-file.ts';

interface PlannedDashboard {
  readonly object: PlannedObject;
  readonly name: string;
  readonly formerName?: string;
  readonly members: DashboardFile;
}

type Targets = ReadonlyMap<string, ImportTarget>;

export async function planDashboards(parts: ArchivedDashboardParts, scope: Scope, wish: ImportWish) {
  const who = personOf(scope);
  const { checked, problems: unread } = checkedFiles(wish.files, dashboardFile);
  const problems: Record<string, FieldMessages | string> = { ...unread };
  const known = await recordsByUuid(
    parts,
    checked.map(({ file }) => file.uuid),
  );
  const slugs = await slugsTaken(parts, checked);
  const files: PlannedDashboard[] = [];
  for (const one of checked) {
    const before = known.get(one.file.uuid);
    const problem =
      before !== undefined && !wish.overwrite ? undefined : await refusal(parts, who, { one, before, slugs });
    if (problem) problems[one.file.path] = problem;
    else files.push(planned(one, before, wish.overwrite));
  }
  const charts = await wish.find(
    'chart',
    files.flatMap(({ members: { position } }) => [...chartsOfLayout(position ?? {}).keys()]),
  );
  const datasets = await wish.find(
    'dataset',
    files.flatMap(({ members: { metadata } }) => datasetUuidsOfFilters(metadata ?? {})),
  );
  const owners = await ownersOfNew(parts.users, who, undefined);
  const here: Here = {
    chart: (uuid) => charts.get(uuid)?.id,
    dataset: (uuid) => datasets.get(uuid)?.id,
  };
  const vouchings = new Map<PlannedDashboard, Vouching>();
  for (const file of files) vouchings.set(file, await ensureLendable(parts, who, file, here));
  return announcedPlan(scope, {
    objects: parts.objects,
    problems,
    files,
    async write(announced, tx, file, idOf) {
      const tables = tx.tables<DashboardTables>();
      const id = await writeDashboard(announced, tables, file, {
        who,
        owners,
        placed: parts.chartDirectory.placed,
        chart: (uuid) => idHere('chart', uuid, charts, idOf),
        dataset: (uuid) => idHere('dataset', uuid, datasets, idOf),
      });
      await parts.lending.vouchers.record(tables, id, who, vouchings.get(file) ?? 'not');
      return id;
    },
  });
}

/** Ids of objects that are there already, and open to the person. */
interface Here {
  chart(uuid: string): number | undefined;
  dataset(uuid: string): number | undefined;
}

/**
 * A dashboard that is there may lend data to roles, which no bundle gives: what a bundle adds to it is looked at as in a save. A chart that
 * comes along adds as one that is here does, though it has no id yet and its data is the person's own. @throws HttpError 403
 */
async function ensureLendable(
  { lending }: ArchivedDashboardParts,
  who: Principal,
  { object, members }: PlannedDashboard,
  here: Here,
): Promise<Vouching> {
  if (object.id === undefined || object.change !== 'update') return 'not';
  const before = (await lending.statesOf([object.id])).get(object.id);
  if (before === undefined) return 'not';
  const { position, metadata } = membersHere(members, here);
  const uuids = [...chartsOfLayout(members.position ?? {}).keys()];
  const bringsCharts = uuids.some((uuid) => here.chart(uuid) === undefined);
  return lending.ensureLendable(who, bringsCharts ? LENDS_NOTHING : before, {
    roles: before.roles,
    published: members.published === true,
    embedded: before.embedded,
    chartIds: chartIdsOf({ ...position }),
    filters: readSettings(JSON.stringify(metadata)).filters,
  });
}

/** Layout and settings with the ids of this installation. */
function membersHere(members: DashboardFile, { chart, dataset }: Here) {
  const before = chartsOfLayout(members.position ?? {});
  const ids = new Map([...before].map(([uuid, id]) => [id, chart(uuid)]));
  return {
    position: layoutHere(members.position ?? {}, chart),
    metadata: metadataHere(knownMetadata(members), { chart: (id) => ids.get(id), dataset }),
  };
}

/** Of an object that comes along, or is there and open to the person. */
const idHere = (kind: string, uuid: string, targets: Targets, idOf: IdOf): number | undefined =>
  targets.has(uuid) ? (targets.get(uuid)?.id ?? idOf(kind, uuid)) : undefined;

async function recordsByUuid(
  { store }: Pick<ArchivedDashboardParts, 'store'>,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, DashboardRecord>> {
  const records = await store
    .db<DashboardTables>()
    .selectFrom('dashboards')
    .selectAll()
    .where(isIn(sql.ref('uuid'), uuids))
    .execute();
  return new Map(records.map((record) => [record.uuid, record]));
}

/** Uuid of the dashboard of each address, of those that are there. */
async function slugsTaken(
  { store }: Pick<ArchivedDashboardParts, 'store'>,
  checked: readonly CheckedFile<DashboardFile>[],
): Promise<Map<string, string>> {
  const slugs = checked.flatMap(({ members }) => toSlug(members.slug ?? null) ?? []);
  const rows = await store
    .db<DashboardTables>()
    .selectFrom('dashboards')
    .select(['slug', 'uuid'])
    .where(isIn(sql.ref('slug'), slugs))
    .execute();
  return new Map(rows.flatMap(({ slug, uuid }): [string, string][] => (slug === null ? [] : [[slug, uuid]])));
}

interface Wanted {
  readonly one: CheckedFile<DashboardFile>;
  readonly before: DashboardRecord | undefined;
  readonly slugs: Map<string, string>;
}

/** Why this person cannot have the dashboard written so. */
async function refusal(
  { service }: ArchivedDashboardParts,
  who: Principal,
  { one: { file, members }, before, slugs }: Wanted,
): Promise<FieldMessages | undefined> {
  if (!who.can('can_write', 'Dashboard')) return { _schema: [dashboardTexts.createDenied] };
  if (before !== undefined && !(await service.isOwner(before.id, who))) return { _schema: [dashboardTexts.notOwner] };
  const slug = toSlug(members.slug ?? null);
  if (slug !== null) {
    const holder = slugs.get(slug);
    if (holder !== undefined && holder !== file.uuid) return { slug: [dashboardTexts.slugTaken] };
    slugs.set(slug, file.uuid);
  }
  const problems = Object.entries(metadataProblems(knownMetadata(members)));
  if (problems.length === 0) return undefined;
  return Object.fromEntries(problems.map(([name, problem]) => [`metadata.${name}`, [PROBLEMS[problem]]]));
}

/** A save would refuse the others; the bundle keeps them aside. */
const knownMetadata = ({ metadata }: DashboardFile): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(metadata ?? {}).filter(([name]) => dashboardMembers.records?.['metadata']?.includes(name) === true),
  );

function planned(
  { file: { path, uuid }, members }: CheckedFile<DashboardFile>,
  before: DashboardRecord | undefined,
  overwrite: boolean,
): PlannedDashboard {
  const change = before === undefined ? 'create' : overwrite ? 'update' : 'keep';
  const name = (change === 'keep' ? before?.dashboard_title : members.dashboard_title) ?? '';
  return {
    object: { path, uuid, name, change, ...(before === undefined ? {} : { id: before.id }) },
    name,
    ...(before === undefined ? {} : { formerName: before.dashboard_title ?? '' }),
    members,
  };
}

interface Writing extends Here {
  readonly who: Principal;
  readonly owners: readonly number[];
  readonly placed: ChartDirectory['placed'];
}

async function writeDashboard(
  announced: Announced,
  tx: Kysely<DashboardTables>,
  { object, members }: PlannedDashboard,
  { who, owners, placed, chart, dataset }: Writing,
): Promise<number> {
  const { position, metadata } = membersHere(members, { chart, dataset });
  const values = {
    dashboard_title: members.dashboard_title ?? null,
    slug: toSlug(members.slug ?? null),
    css: members.css ?? null,
    certified_by: members.certified_by ?? null,
    certification_details: members.certification_details ?? null,
    published: Number(members.published ?? false),
    position_json: members.position ? JSON.stringify(position) : null,
    json_metadata: JSON.stringify(metadata),
  };
  const id = object.id ?? (await insert(announced, tx, { ...values, uuid: object.uuid }, who));
  if (object.id === undefined) await replaceLinks(tx, OWNER_LINK, id, owners);
  else
    await tx
      .updateTable('dashboards')
      .set({ ...values, ...auditChanged(who, new Date()) })
      .where('id', '=', id)
      .execute();
  await placed.place(
    tx,
    id,
    chartIdsOf({ ...position }).filter((chartId) => chartId > 0),
  );
  return id;
}

async function insert(
  _announced: Announced,
  tx: Kysely<DashboardTables>,
  values: Partial<DashboardRecord>,
  who: Principal,
): Promise<number> {
  const { id } = await tx
    .insertInto('dashboards')
    .values({ ...NEW_DASHBOARD, uuid: randomUUID(), ...values, ...auditCreated(who, new Date()) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
