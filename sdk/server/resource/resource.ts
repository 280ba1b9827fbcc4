import { type Kysely, type Selectable, sql } from 'kysely';
import type { DistinctQuery, InfoQuery, ItemQuery, ListQuery, RelatedQuery } from '../../common/wire/resource.ts';
import type { MetadataStore } from '../host.ts';
import { type HttpResult, notFound } from '../http.ts';
import { personOf, type Scope } from '../../common/scope.ts';
import { allOf, column, likeText } from './condition.ts';
import { ResourceErrors } from './errors.ts';
import type { AnyTables, ReadCall } from './field.ts';
import { labelsOf } from './labels.ts';
import { offeredNames, type ResourceField, type ResourceFields } from './offers.ts';
import { type PageSizes, pageOf } from './page.ts';
import { listAnswer } from './list-answer.ts';
import { batchesOf, readPage, readRows } from './read-page.ts';
import { readRelated } from './related.ts';
import { filterChoices, filterCondition, orderClause, orderOf } from './list-terms.ts';
import { fieldOf, type FormColumn, type ResourceSpec, splitColumn } from './resource-spec.ts';
import { createVisibleRows, visibleTo, type VisibleRows } from './visible-rows.ts';
import { createVersions, type GuardedSave, type SaveGuard } from './version.ts';

interface Call<Q> {
  readonly scope: Scope;
  readonly q: Q | undefined;
}

/** The generic calls of one resource, ready to stand as handlers, and the look-ups that its own calls need. */
export interface Resource<Row> {
  /** Names of the columns that items show. */
  readonly shown: readonly string[];
  info(call: Call<InfoQuery>): HttpResult;
  list(call: Call<ListQuery>): Promise<HttpResult>;
  item(call: Call<ItemQuery> & { readonly params: { readonly id: number } }): Promise<HttpResult>;
  related(call: Call<RelatedQuery> & { readonly params: { readonly column: string } }): Promise<HttpResult>;
  distinct(call: Call<DistinctQuery> & { readonly params: { readonly column: string } }): Promise<HttpResult>;
  /** The row, when there is one that the caller may see. @throws HttpError 404 otherwise */
  visibleRow(scope: Scope, id: number): Promise<Row>;
  /** Those of the rows that there are and the caller may see, by id. */
  visibleAmong(scope: Scope, ids: readonly number[]): Promise<readonly Row[]>;
  /** As `visibleAmong`. @throws HttpError 404 when there are none */
  visibleRows(scope: Scope, ids: readonly number[]): Promise<readonly Row[]>;
  /** `undefined` if the resource announces no changes. */
  version(row: Row, scope: Scope): Promise<string | undefined>;
  /** An answer about the row, with its version. */
  answer(json: object, row: Row, scope: Scope): Promise<HttpResult>;
  /** The answer to a save, with the version that the row has now. */
  saved(json: object, id: number, scope: Scope): Promise<HttpResult>;
  /** Keeps a save that names a version from being applied to another one. */
  guard(id: number, save: GuardedSave): SaveGuard;
  /** Rows as list and item show them, with these columns. */
  present(rows: readonly Row[], columns: readonly string[], scope: Scope): Promise<Record<string, unknown>[]>;
}

const DEFAULT_PAGES: PageSizes = { fallback: 20, limit: 100 };

/** What the calls of one resource share. */
interface Parts<DB, T extends keyof DB & string> {
  readonly spec: ResourceSpec<DB, T>;
  readonly db: Kysely<AnyTables>;
  readonly clock: () => Date;
  /** Names of the columns that each call offers. */
  readonly offered: Offered;
  readonly rows: VisibleRows<Selectable<DB[T]>>;
}

interface Offered {
  readonly list: readonly string[];
  readonly show: readonly string[];
  readonly order: readonly string[];
  readonly search: readonly string[];
  readonly distinct: readonly string[];
}

/** @param clock Now, for ages such as "3 days ago". */
export function createResource<DB, T extends keyof DB & string>(
  spec: ResourceSpec<DB, T>,
  store: MetadataStore,
  clock: () => Date = () => new Date(),
): Resource<Selectable<DB[T]>> {
  const offered = offeredBy(spec);
  for (const name of offered.order) orderOf(spec, name);
  const db = store.db<AnyTables>();
  const rows = createVisibleRows<DB, T>(spec, db);
  const parts: Parts<DB, T> = { spec, db, clock, offered, rows };
  const versioned = createVersioned(parts, store);
  return {
    ...rows,
    ...versioned,
    shown: offered.show,
    present: (given, columns, scope) => present(parts, given, columns, scope),
    info: (call) => infoOf(parts, call),
    list: (call) => readList(parts, call),
    async item(call) {
      const row = await rows.visibleRow(call.scope, call.params.id);
      return versioned.answer(await itemOf(parts, row, call), row, call.scope);
    },
    related: (call) => readChoices(parts, call),
    distinct: (call) => readDistinct(parts, call),
  };
}

function offeredBy<DB, T extends keyof DB & string>({ fields }: ResourceSpec<DB, T>): Offered {
  return {
    list: offeredNames(fields, 'list'),
    show: offeredNames(fields, 'show'),
    order: offeredNames(fields, 'order'),
    search: offeredNames(fields, 'search'),
    distinct: offeredNames(fields, 'distinct'),
  };
}

/** Versions of rows, and answers that carry them. */
function createVersioned<DB, T extends keyof DB & string>({ spec, clock, rows }: Parts<DB, T>, store: MetadataStore) {
  type Row = Selectable<DB[T]>;
  const saved = { ...savedFields(spec.fields), ...spec.saved };
  const isVersioned = Object.keys(saved).length > 0;
  const versions = createVersions(spec.table, saved, store, clock);
  const version = async (row: Row, scope: Scope): Promise<string | undefined> =>
    isVersioned ? versions.of(row, scope) : undefined;
  const answer = async (json: object, row: Row, scope: Scope): Promise<HttpResult> => {
    const now = await version(row, scope);
    return now === undefined ? { json } : { json: { ...json, version: now }, headers: { etag: `"${now}"` } };
  };
  return {
    version,
    answer,
    async saved(json: object, id: number, scope: Scope): Promise<HttpResult> {
      const [row] = await rows.visibleAmong(scope, [id]);
      return row === undefined ? { json } : answer(json, row, scope);
    },
    guard: (id: number, save: GuardedSave): SaveGuard => versions.guard(id, save),
  };
}

async function present<DB, T extends keyof DB & string>(
  { spec, db, clock }: Parts<DB, T>,
  rows: readonly Selectable<DB[T]>[],
  columns: readonly string[],
  scope: Scope,
): Promise<Record<string, unknown>[]> {
  const wanted = Map.groupBy(columns, (name) => splitColumn(name)[0]);
  const result: Record<string, unknown>[] = rows.map(() => ({}));
  const context: ReadCall = { db, who: personOf(scope), scope, now: clock() };
  for (const [name, paths] of wanted) {
    const field = fieldOf(spec, name);
    const members = paths.map((path) => splitColumn(path)[1]).filter((member) => member !== undefined);
    const values = await field.read(rows, context);
    result.forEach((row, index) => {
      row[name] = members.length === 0 ? values[index] : pickMembers(values[index], members);
    });
  }
  return result;
}

function infoOf<DB, T extends keyof DB & string>(
  { spec, offered }: Parts<DB, T>,
  { scope, q }: Call<InfoQuery>,
): HttpResult {
  const who = personOf(scope);
  return {
    json: onlyKeys(q?.keys, {
      permissions: spec.actions.filter((action) => who.can(action, spec.view)),
      add_columns: formColumns(spec.addForm),
      edit_columns: formColumns(spec.editForm),
      filters: Object.fromEntries(offered.search.map((name) => [name, filterChoices(spec, name)])),
      add_title: `Add ${spec.title}`,
      edit_title: `Edit ${spec.title}`,
    }),
  };
}

async function readList<DB, T extends keyof DB & string>(
  parts: Parts<DB, T>,
  { scope, q }: Call<ListQuery>,
): Promise<HttpResult> {
  const { spec, offered } = parts;
  const columns = chosenColumns(offered.list, q);
  const asked = await Promise.all(
    (q?.filters ?? []).map(async (filter) => filterCondition(spec, offered.search, filter, scope)),
  );
  const { entries, count } = await readPage(parts.db, {
    table: spec.table,
    texts: textsOf(spec),
    conditions: [...visibleTo(spec, scope), ...asked.filter((condition) => condition !== undefined)],
    order: orderClause(spec, offered.order, q, scope),
    page: pageOf(q ?? {}, spec.pages ?? DEFAULT_PAGES),
  });
  const head = {
    count,
    ids: entries.map(({ id }) => id),
    ...onlyKeys(q?.keys, {
      list_columns: columns,
      order_columns: offered.order,
      label_columns: labelsOf(columns),
      description_columns: {},
      list_title: `List ${spec.title}`,
    }),
  };
  const shown = batchesOf(entries).map((batch) => async () => {
    const rows = await readRows<Selectable<DB[T]> & { id: number }>(parts.db, spec.table, batch);
    return present(parts, rows, columns, scope);
  });
  return listAnswer(head, shown);
}

/** Columns of texts: those that fields show, and those that they are made of. */
const textsOf = <DB, T extends keyof DB & string>({ fields, texts = [] }: ResourceSpec<DB, T>): readonly string[] => [
  ...new Set([...Object.values(fields).flatMap(({ text }) => text ?? []), ...texts]),
];

async function itemOf<DB, T extends keyof DB & string>(
  parts: Parts<DB, T>,
  row: Selectable<DB[T]>,
  { scope, params: { id }, q }: ItemCall,
): Promise<object> {
  const columns = chosenColumns(parts.offered.show, q);
  const [result] = await present(parts, [row], columns, scope);
  return {
    id,
    ...onlyKeys(q?.keys, {
      show_columns: columns,
      label_columns: labelsOf(columns),
      description_columns: {},
      show_title: `Show ${parts.spec.title}`,
    }),
    result,
  };
}

type ItemCall = Call<ItemQuery> & { readonly params: { readonly id: number } };
type ColumnCall<Q> = Call<Q> & { readonly params: { readonly column: string } };

async function readChoices<DB, T extends keyof DB & string>(
  { spec, db }: Parts<DB, T>,
  { scope, params, q }: ColumnCall<RelatedQuery>,
): Promise<HttpResult> {
  const related = Object.hasOwn(spec.related ?? {}, params.column) ? spec.related?.[params.column] : undefined;
  if (related === undefined) throw notFound();
  if ('readChoices' in related) return { json: await related.readChoices(scope, q ?? {}) };
  return { json: await readRelated(db, related, scope, q ?? {}) };
}

async function readDistinct<DB, T extends keyof DB & string>(
  { spec, db, offered }: Parts<DB, T>,
  { scope, params, q }: ColumnCall<DistinctQuery>,
): Promise<HttpResult> {
  if (!offered.distinct.includes(params.column)) throw notFound();
  const values = column(spec.table, params.column);
  const page = pageOf(q ?? {}, DEFAULT_PAGES);
  const conditions = allOf([
    ...visibleTo(spec, scope),
    sql`${values} is not null`,
    ...(q?.filter ? [likeText(values, q.filter, 'start')] : []),
  ]);
  const counted = await sql<{ count: number | string }>`
    select count(distinct ${values}) as count from ${sql.table(spec.table)} where ${conditions}`.execute(db);
  const { rows } = await sql<{ value: string }>`
    select distinct ${values} as value from ${sql.table(spec.table)} where ${conditions} order by value
    ${page.limit === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`.execute(db);
  return {
    json: {
      count: Number(counted.rows[0]?.count ?? 0),
      result: rows.map(({ value }) => ({ text: value, value })),
    },
  };
}

function pickMembers(value: unknown, members: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => pickMembers(one, members));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => members.includes(name)));
}

function chosenColumns(
  offered: readonly string[],
  q: { columns?: string[] | undefined; select_columns?: string[] | undefined } | undefined,
): readonly string[] {
  if (q?.columns !== undefined && q.select_columns !== undefined) throw ResourceErrors.bothColumnLists();
  const asked = q?.columns ?? q?.select_columns;
  return asked === undefined || asked.length === 0 ? offered : offered.filter((name) => asked.includes(name));
}

function onlyKeys(
  keys: readonly string[] | undefined,
  members: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (keys === undefined || keys.length === 0) return members;
  return Object.fromEntries(Object.entries(members).filter(([name]) => keys.includes(name)));
}

function savedFields<Row>(fields: ResourceFields<Row>): Readonly<Record<string, ResourceField<Row>>> {
  return Object.fromEntries(Object.entries(fields).filter(([, { offers }]) => offers.saved === true));
}

function formColumns(columns: readonly FormColumn[] | undefined) {
  return (columns ?? []).map(({ name, type, required = false, unique = false }) => ({
    name,
    label: labelsOf([name])[name] ?? name,
    description: '',
    type,
    required,
    unique,
  }));
}
