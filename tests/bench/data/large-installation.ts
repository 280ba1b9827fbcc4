import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { TAGGED_KINDS } from '@facet/plugin-tags/contract';

/** How much a large company keeps. */
export const LARGE = {
  charts: 100_000,
  datasets: 20_000,
  dashboards: 5_000,
  chartsOnDashboard: 20,
  savedQueries: 100_000,
} as const;
/** One in so many datasets is readable by the ordinary person. */
export const READABLE_SHARE = 40;

const WORDS = ['sales', 'orders', 'revenue', 'weather', 'traffic', 'energy', 'staff', 'stock', 'returns', 'visits'];
const TYPES = ['table', 'pie', 'echarts_timeseries_bar', 'echarts_timeseries_line', 'big_number_total'];

/** The word for a thing, so that a search for it finds a tenth of them. */
const nameOf = (kind: string, id: number): string => `${WORDS[id % WORDS.length]} ${kind} ${id}`;

/** A role that may read one dataset in so many, as an ordinary person does. */
export const READER_ROLE = 'Bench reader';

/** Writes the rows straight into the metadata file of a home whose server is stopped. */
export function fillLargeInstallation(home: string): void {
  const store = new DatabaseSync(join(home, 'metadata.db'));
  try {
    store.exec('begin');
    fill(store);
    store.exec('commit; analyze');
  } finally {
    store.close();
  }
}

function fill(store: DatabaseSync): void {
  const admin = idOf(store, "select id from users where username = 'admin'");
  const database = idOf(store, 'select id from dbs limit 1');
  const at = (id: number): string => new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString();
  const audit = (id: number) => ({
    created_on: at(id),
    changed_on: at(id),
    created_by_fk: admin,
    changed_by_fk: admin,
  });
  const managed = { is_managed_externally: 0 };
  const perms: string[] = [];

  for (let id = 1; id <= LARGE.datasets; id += 1) {
    const table_name = nameOf('table', id);
    const perm = `[bench].[${table_name}](id:${FIRST + id})`;
    if (id % READABLE_SHARE === 0) perms.push(perm);
    insert(store, 'datasets', {
      id: FIRST + id,
      uuid: randomUUID(),
      table_name,
      database_id: database,
      schema: 'main',
      normalize_columns: 0,
      always_filter_main_dttm: 0,
      offset: 0,
      is_sqllab_view: 0,
      filter_select_enabled: 1,
      perm,
      schema_perm: '[bench].[main]',
      ...managed,
      ...audit(id),
    });
  }
  for (let id = 1; id <= LARGE.charts; id += 1)
    insert(store, 'slices', {
      id: FIRST + id,
      uuid: randomUUID(),
      slice_name: nameOf('chart', id),
      datasource_id: FIRST + 1 + (id % LARGE.datasets),
      datasource_type: 'table',
      viz_type: TYPES[id % TYPES.length] ?? 'table',
      params: JSON.stringify({
        viz_type: TYPES[id % TYPES.length],
        metrics: ['count'],
        groupby: ['region'],
        row_limit: 100,
      }),
      description: `What ${nameOf('chart', id)} shows and how it is counted.`,
      ...managed,
      ...audit(id),
    });
  for (let id = 1; id <= LARGE.dashboards; id += 1) {
    insert(store, 'dashboards', {
      id: FIRST + id,
      uuid: randomUUID(),
      dashboard_title: nameOf('dashboard', id),
      position_json: '{}',
      json_metadata: '{}',
      published: id % 5 === 0 ? 0 : 1,
      ...managed,
      ...audit(id),
    });
    for (let part = 0; part < LARGE.chartsOnDashboard; part += 1)
      insert(store, 'dashboard_slices', {
        dashboard_id: FIRST + id,
        slice_id: FIRST + 1 + ((id * LARGE.chartsOnDashboard + part) % LARGE.charts),
      });
  }
  fillSavedQueries(store, admin, database, audit);
  grant(store, perms);
}

/** The tag that all saved queries of the administrator have. */
export const TAG_OF_ALL = 1_000_000;

function fillSavedQueries(
  store: DatabaseSync,
  owner: number,
  database: number,
  audit: (id: number) => Readonly<Record<string, SQLInputValue>>,
): void {
  insert(store, 'tags', { id: TAG_OF_ALL, name: 'bench', ...audit(0) });
  for (let id = 1; id <= LARGE.savedQueries; id += 1) {
    insert(store, 'saved_query', {
      id: FIRST + id,
      uuid: randomUUID(),
      user_id: owner,
      db_id: database,
      label: nameOf('query', id),
      sql: `SELECT ${id}`,
      extra_json: '{}',
      ...audit(id),
    });
    insert(store, 'tagged_objects', { tag_id: TAG_OF_ALL, kind: TAGGED_KINDS.query, object_id: FIRST + id });
  }
}

function grant(store: DatabaseSync, perms: readonly string[]): void {
  const action = idOf(store, "select id from permission_actions where name = 'datasource_access'");
  insert(store, 'roles', { id: FIRST, name: READER_ROLE });
  for (const [index, name] of perms.entries()) {
    insert(store, 'permission_views', { id: FIRST + index, name });
    insert(store, 'permissions', { id: FIRST + index, action_id: action, view_id: FIRST + index });
    insert(store, 'role_permissions', { role_id: FIRST, permission_id: FIRST + index });
  }
}

/** Ids that the examples do not use. */
const FIRST = 1_000_000;

const statements = new WeakMap<DatabaseSync, Map<string, ReturnType<DatabaseSync['prepare']>>>();

function insert(store: DatabaseSync, table: string, row: Readonly<Record<string, SQLInputValue>>): void {
  const known = statements.get(store) ?? new Map<string, ReturnType<DatabaseSync['prepare']>>();
  statements.set(store, known);
  const names = Object.keys(row);
  const sql = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`;
  const statement = known.get(sql) ?? store.prepare(sql);
  known.set(sql, statement);
  statement.run(...Object.values(row));
}

function idOf(store: DatabaseSync, sql: string): number {
  const id = store.prepare(sql).get()?.['id'];
  if (typeof id !== 'number') throw new Error(`Nothing for: ${sql}`);
  return id;
}
