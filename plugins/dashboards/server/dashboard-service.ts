import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import { randomUUID } from 'node:crypto';
import type { ChartDirectory, SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Identity, MetadataStore, Principal } from '@facet/sdk/server';
import {
  type Announced,
  auditChanged,
  auditCreated,
  linkedIds,
  type NamedObject,
  type ObjectChanges,
  ownersAfterChange,
  ownersOfNew,
  replaceLinks,
  type SaveGuard,
} from '@facet/sdk/resource';
import type { DashboardCopy, DashboardCreate, DashboardUpdate } from '../common/wire/dashboard.ts';
import type { Kysely } from 'kysely';
import type { NewDashboard } from '../contract.server.ts';
import { metadataHere } from './chart-references.ts';
import { givenFields, NEW_DASHBOARD, settingsFields } from './dashboard-columns.ts';
import { chartIdsOf, parseSettings, toSlug, withCharts } from './dashboard-metadata.ts';
import { type DashboardRecord, OWNER_LINK, ROLE_LINK } from './dashboard-record.ts';
import { DashboardErrors } from './errors.ts';
import { readSettings } from '../common/settings/dashboard-settings.ts';
import type { Lending } from './lending/create-lending.ts';
import { LENDS_NOTHING, type LendingState } from './lending/ensure-lendable.ts';
import { placedBy, settingsOf, type SettledSettings, withKeptLayout } from './saved-settings.ts';
import type { DashboardTables } from './tables.ts';
import { objectOf } from '../common/json-object.ts';

export interface DashboardService {
  create(input: DashboardCreate, scope: Scope): Promise<DashboardRecord>;
  createByCode(input: NewDashboard, scope: Scope): Promise<DashboardRecord>;
  /** @throws HttpError 403 unless the caller owns it, 412 for an older version of it */
  update(record: DashboardRecord, input: DashboardUpdate, scope: Scope, guard: SaveGuard): Promise<DashboardRecord>;
  copy(source: DashboardRecord, input: DashboardCopy, scope: Scope): Promise<DashboardRecord>;
  /** @throws HttpError 403 when one is not the caller's; none is removed then */
  remove(records: readonly DashboardRecord[], who: Principal): Promise<void>;
  chartIds(id: number): Promise<readonly number[]>;
  isOwner(id: number, who: Principal): Promise<boolean>;
}

export interface DashboardServiceParts {
  readonly store: MetadataStore;
  readonly charts: Scoped<SavedCharts>;
  readonly lending: Lending;
  readonly chartDirectory: Pick<ChartDirectory, 'placed'>;
  readonly identity: Identity;
  readonly objects: ObjectChanges;
}

const named = ({ id, dashboard_title }: DashboardRecord): NamedObject => ({ id, name: dashboard_title ?? '' });

export function createDashboardService(services: DashboardServiceParts): DashboardService {
  return {
    isOwner: (id, who) => isOwner(services, id, who),
    chartIds: (id) => chartIds(services, id),
    create: (input, scope) => createDashboard(services, input, scope),
    createByCode: (input, scope) => createByCode(services, input, scope),
    update: (record, input, scope, guard) => updateDashboard(services, record, input, scope, guard),
    copy: (source, input, scope) => copyDashboard(services, source, input, scope),
    remove: (records, who) => removeDashboards(services, records, who),
  };
}

const isOwner = async ({ store }: DashboardServiceParts, id: number, who: Principal): Promise<boolean> =>
  who.isAdmin || (await linkedIds(store.db<DashboardTables>(), OWNER_LINK, id)).includes(who.id);

const chartIds = async ({ chartDirectory }: DashboardServiceParts, id: number): Promise<readonly number[]> =>
  (await chartDirectory.placed.onDashboards([id])).map(({ chartId }) => chartId);

async function createDashboard(
  services: DashboardServiceParts,
  input: DashboardCreate,
  scope: Scope,
): Promise<DashboardRecord> {
  const { users } = services.identity;
  const who = personOf(scope);
  const owners = await ownersOfNew(users, who, input.owners ?? undefined);
  const roles = (await knownRoles(services, input.roles)) ?? [];
  const [fields, settings] = [givenFields(input), await settingsOf(services, input.json_metadata, scope)];
  const lent = lentAfter(LENDS_NOTHING, { fields, settings, roles });
  const vouching = await services.lending.ensureLendable(who, LENDS_NOTHING, lent);
  const record = (tx: Kysely<DashboardTables>, id: number) => services.lending.vouchers.record(tx, id, who, vouching);
  return insertDashboard(services, fields, settings, { owners, roles, record }, who);
}

async function createByCode(
  services: DashboardServiceParts,
  input: NewDashboard,
  scope: Scope,
): Promise<DashboardRecord> {
  const { users } = services.identity;
  const { principal: who } = scope;
  const settings = await settingsOf(
    services,
    JSON.stringify({
      ...input.metadata,
      ...(input.positions === undefined ? {} : { positions: input.positions }),
    }),
    scope,
  );
  return insertDashboard(
    services,
    {
      ...(input.uuid === undefined ? {} : { uuid: input.uuid }),
      dashboard_title: input.title,
      slug: toSlug(input.slug ?? null),
      css: input.css ?? null,
      published: Number(input.published ?? true),
    },
    settings,
    { owners: await ownersOfNew(users, who, undefined), roles: [] },
    who,
  );
}

async function updateDashboard(
  services: DashboardServiceParts,
  record: DashboardRecord,
  input: DashboardUpdate,
  scope: Scope,
  guard: SaveGuard,
): Promise<DashboardRecord> {
  const { store, objects } = services;
  const { users } = services.identity;
  const who = personOf(scope);
  if (!(await isOwner(services, record.id, who))) throw DashboardErrors.notOwner();
  const owners = await ownersAfterChange(users, who, input.owners);
  const roles = await knownRoles(services, input.roles);
  const standing = {
    id: record.id,
    chartIds: await chartIds(services, record.id),
    layout: record.position_json,
    settings: record.json_metadata,
  };
  const settings = await settingsOf(services, input.json_metadata, scope, standing);
  const fields = await withKeptLayout(services, givenFields(input), standing, scope);
  const before = (await services.lending.statesOf([record.id])).get(record.id) ?? LENDS_NOTHING;
  const { ensureLendable, vouchers } = services.lending;
  const vouching = await ensureLendable(who, before, lentAfter(before, { fields, settings, roles }));
  const write = (_announced: Announced) =>
    store.transaction<DashboardTables, DashboardRecord>(async (tx) => {
      await guard(tx);
      if (fields.slug !== undefined) await ensureSlugFree(tx, fields.slug, record.id);
      const changed = await tx
        .updateTable('dashboards')
        .set({ ...fields, ...settingsFields(settings), ...auditChanged(who, new Date()) })
        .where('id', '=', record.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (owners !== undefined) await replaceLinks(tx, OWNER_LINK, record.id, owners);
      if (roles !== undefined) await replaceLinks(tx, ROLE_LINK, record.id, roles);
      await placeCharts(services, tx, record.id, settings);
      await vouchers.record(tx, record.id, who, vouching);
      return changed;
    });
  return objects.update(who, named(record), write, (changed) => named(changed).name);
}

async function copyDashboard(
  services: DashboardServiceParts,
  source: DashboardRecord,
  input: DashboardCopy,
  scope: Scope,
): Promise<DashboardRecord> {
  const { charts } = services;
  const { users } = services.identity;
  const who = personOf(scope);
  const own = charts.for(scope);
  const members = parseSettings(input.json_metadata);
  const positions = objectOf(JSON.stringify(members['positions'] ?? null));
  if (positions === undefined) throw DashboardErrors.positionsMissing();
  const onSource = await own.named(await chartIds(services, source.id));
  const copied = new Set(onSource.map((chart) => chart.id));
  const replacement = new Map<number, number>();
  if (input.duplicate_slices === true)
    for (const id of chartIdsOf(positions).filter((chart) => copied.has(chart)))
      replacement.set(id, (await own.duplicate(id)).id);
  // Scopes, refreshes and colours that name charts name the copies.
  const copyOf = (id: number): number => replacement.get(id) ?? id;
  const text = JSON.stringify({
    ...(replacement.size === 0 ? members : metadataHere(members, { chart: copyOf })),
    positions: withCharts(positions, replacement),
  });
  const settings = await settingsOf(services, text, scope);
  const css = input.css ?? source.css;
  return insertDashboard(
    services,
    {
      dashboard_title: input.dashboard_title ?? source.dashboard_title,
      css: css && css.replaceAll(CHART_CLASS, (_, name: string, id: string) => `${name}${copyOf(Number(id))}`),
    },
    settings,
    { owners: await ownersOfNew(users, who, undefined), roles: [] },
    who,
  );
}

/** How style rules name a chart. */
const CHART_CLASS = /(dashboard-chart-id-)(\d+)\b/g;

async function removeDashboards(
  services: DashboardServiceParts,
  records: readonly DashboardRecord[],
  who: Principal,
): Promise<void> {
  const { store, objects, chartDirectory } = services;
  for (const record of records) if (!(await isOwner(services, record.id, who))) throw DashboardErrors.notOwner();
  const ids = records.map((record) => record.id);
  await objects.remove(who, records.map(named), (_announced: Announced) =>
    store.transaction<DashboardTables, void>(async (tx) => {
      for (const id of ids) await chartDirectory.placed.place(tx, id, []);
      await tx.deleteFrom('dashboards').where('id', 'in', ids).execute();
    }),
  );
}

interface SavedParts {
  readonly fields: Pick<Partial<DashboardRecord>, 'published'>;
  readonly settings: SettledSettings | undefined;
  readonly roles: readonly number[] | undefined;
}

/** What a dashboard lends once this is saved. */
const lentAfter = (before: LendingState, { fields, settings, roles }: SavedParts): LendingState => ({
  roles: roles ?? before.roles,
  published: fields.published === undefined ? before.published : fields.published === 1,
  embedded: before.embedded,
  chartIds: placedBy(settings) ?? before.chartIds,
  filters: settings === undefined ? before.filters : readSettings(settings.settings.json).filters,
});

async function knownRoles(
  { identity: { users } }: DashboardServiceParts,
  ids: readonly number[] | null | undefined,
): Promise<readonly number[] | undefined> {
  if (ids === null || ids === undefined) return undefined;
  const unique = [...new Set(ids)];
  if ((await users.roleIds(unique)).length < unique.length) throw DashboardErrors.rolesMissing();
  return unique;
}

/** Links charts that the person who saves may see, and charts that were there before. */
async function placeCharts(
  { chartDirectory }: DashboardServiceParts,
  tx: Kysely<DashboardTables>,
  id: number,
  settled: SettledSettings | undefined,
): Promise<void> {
  const chosen = placedBy(settled);
  if (chosen !== undefined) await chartDirectory.placed.place(tx, id, chosen);
}

async function ensureSlugFree(tx: Kysely<DashboardTables>, slug: string | null, ownId?: number): Promise<void> {
  if (slug === null) return;
  const taken = await tx.selectFrom('dashboards').select('id').where('slug', '=', slug).executeTakeFirst();
  if (taken !== undefined && taken.id !== ownId) throw DashboardErrors.slugTaken();
}

interface NewLinks {
  readonly owners: readonly number[];
  readonly roles: readonly number[];
  /** Writes who stands for what it lends. */
  record?(tx: Kysely<DashboardTables>, id: number): Promise<void>;
}

function insertDashboard(
  services: DashboardServiceParts,
  values: Partial<DashboardRecord>,
  settings: SettledSettings | undefined,
  links: NewLinks,
  who: Principal | null,
): Promise<DashboardRecord> {
  const { store, objects } = services;
  const write = (_announced: Announced) =>
    store.transaction<DashboardTables, DashboardRecord>(async (tx) => {
      await ensureSlugFree(tx, values.slug ?? null);
      const record = await tx
        .insertInto('dashboards')
        .values({
          ...NEW_DASHBOARD,
          uuid: randomUUID(),
          ...values,
          ...settingsFields(settings),
          ...auditCreated(who, new Date()),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await replaceLinks(tx, OWNER_LINK, record.id, links.owners);
      await replaceLinks(tx, ROLE_LINK, record.id, links.roles);
      await placeCharts(services, tx, record.id, settings);
      await links.record?.(tx, record.id);
      return record;
    });
  return objects.create(who, values.dashboard_title ?? '', write, ({ id }) => id);
}
