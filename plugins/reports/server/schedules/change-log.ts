import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { Databases, UsableDatabases } from '@facet/plugin-databases/contract.server';
import type { Scope, Scoped } from '@facet/sdk/common';
import { pageOf } from '@facet/sdk/resource';
import type { MetadataStore, UserDirectory } from '@facet/sdk/server';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ReportChange } from '../../common/wire/report.ts';
import type { MemberChange, StoredValue } from './changed-members.ts';
import type { ReadableDatasets } from './readable-datasets.ts';
import type { ReportChangeTable, Tables } from './tables.ts';

export interface ChangeEntry {
  readonly reportId: number;
  /** Stored moment. */
  readonly at: string;
  /** Null: the schedule was stopped by its run. */
  readonly by: number | null;
  readonly what: ReportChangeTable['what'];
  readonly members: readonly MemberChange[];
}

/** The latest changes of a schedule are kept. */
const MOST_KEPT = 200;

/** Call it in the transaction of the change. */
export async function keepChange(tx: Kysely<Tables>, { reportId, at, by, what, members }: ChangeEntry): Promise<void> {
  await tx
    .insertInto('report_change')
    .values({
      report_schedule_id: reportId,
      changed_on: at,
      changed_by_fk: by,
      what,
      members_json: JSON.stringify(members),
    })
    .execute();
  await sql`delete from report_change where report_schedule_id = ${reportId} and id not in (
    select id from report_change where report_schedule_id = ${reportId} order by id desc limit ${MOST_KEPT})`.execute(
    tx,
  );
}

export interface ChangeLogParts {
  readonly metadata: MetadataStore;
  readonly users: Pick<UserDirectory, 'byIds'>;
  readonly charts: Scoped<SavedCharts>;
  readonly dashboards: Scoped<Dashboards>;
  readonly databases: Pick<Databases, 'findMany'>;
  readonly usable: Scoped<Pick<UsableDatabases, 'among'>>;
  readonly datasets: Scoped<ReadableDatasets>;
}

const PAGES = { fallback: 20, limit: 100 };

/** Who changed what, the latest change first. Names of objects are those that the caller may see. */
export async function readChanges(
  parts: ChangeLogParts,
  scope: Scope,
  reportId: number,
  q: { readonly page?: number | undefined; readonly page_size?: number | undefined },
): Promise<{ count: number; result: ReportChange[] }> {
  const { limit, offset } = pageOf(q, PAGES);
  const all = parts.metadata.db<Tables>().selectFrom('report_change').where('report_schedule_id', '=', reportId);
  const { count } = await all.select((on) => on.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit ?? PAGES.limit)
    .offset(offset)
    .execute();
  const changes = rows.map((row) => ({ row, members: JSON.parse(row.members_json) as readonly MemberChange[] }));
  const names = await namesOf(parts, scope, changes);
  return {
    count: Number(count),
    result: changes.map(({ row, members }) => ({
      id: row.id,
      changed_on: row.changed_on,
      changed_by: personOfRow(row, names.people),
      what: row.what,
      members: members.map(({ member, before, after }) => ({
        member,
        before: shown(member, before, names),
        after: shown(member, after, names),
      })),
    })),
  };
}

interface Change {
  readonly row: Selectable<ReportChangeTable>;
  readonly members: readonly MemberChange[];
}

type Person = NonNullable<ReportChange['changed_by']>;

interface Names {
  readonly people: ReadonlyMap<number, Person>;
  readonly objects: Readonly<Record<string, ReadonlyMap<number, string>>>;
}

async function namesOf(
  { users, charts, dashboards, databases, usable, datasets }: ChangeLogParts,
  scope: Scope,
  changes: readonly Change[],
): Promise<Names> {
  const idsOf = (member: string) => [
    ...new Set(
      changes.flatMap(({ members }) =>
        members
          .filter((one) => one.member === member)
          .flatMap(({ before, after }) => [before, after].flat())
          .filter((value) => typeof value === 'number'),
      ),
    ),
  ];
  const authors = changes.flatMap(({ row }) => row.changed_by_fk ?? []);
  const people = await users.byIds([...new Set([...authors, ...idsOf('owners')])]);
  const open = await usable.for(scope).among(idsOf('database'));
  const seen = datasets.for(scope);
  const [foundCharts, foundDashboards, foundDatabases, foundDatasets] = await Promise.all([
    charts.for(scope).named(idsOf('chart')),
    dashboards.for(scope).findMany(idsOf('dashboard')),
    databases.findMany([...open]),
    Promise.all(idsOf('dataset').map((id) => seen.find(id))),
  ]);
  return {
    people: new Map(
      people.map(({ id, firstName, lastName }) => [id, { id, first_name: firstName, last_name: lastName }]),
    ),
    objects: {
      chart: new Map(foundCharts.map(({ id, name }) => [id, name])),
      dashboard: new Map(foundDashboards.map(({ id, title }) => [id, title ?? String(id)])),
      dataset: new Map(foundDatasets.flatMap((found) => (found === undefined ? [] : [[found.id, found.name]]))),
      database: new Map([...foundDatabases].map(([id, { name }]) => [id, name])),
    },
  };
}

const personOfRow = ({ changed_by_fk: id }: Selectable<ReportChangeTable>, people: Names['people']): Person | null =>
  id === null ? null : (people.get(id) ?? null);

function shown(member: string, value: StoredValue, { people, objects }: Names): string | number | boolean | null {
  if (value !== null && typeof value === 'object')
    return value
      .flatMap((id) => people.get(id) ?? [])
      .map(({ first_name: first, last_name: last }) => `${first} ${last}`)
      .join(', ');
  const names = objects[member];
  return names === undefined || typeof value !== 'number' ? value : (names.get(value) ?? null);
}
