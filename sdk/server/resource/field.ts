import { type Expression, type QueryExecutorProvider, sql } from 'kysely';
import type { Scope } from '../../common/scope.ts';
import type { Principal } from '../identity.ts';
import { type Condition, allOf, column, isIn, not, nothing, toInteger } from './condition.ts';
import { humanizeAge } from './moments.ts';
import { type ColumnKind, kindCondition, kindOperators } from './operators.ts';

/** Tables by name, as the generic code sees them; a plugin's own code keeps its exact types. */
export type AnyTables = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface ReadCall {
  /** For `sql` texts, inside a transaction or outside. */
  readonly db: QueryExecutorProvider;
  readonly who: Principal;
  /** Of the caller, for services of other plugins. */
  readonly scope: Scope;
  readonly now: Date;
}

/** One member of a resource's rows: how it is read, and by what it may be filtered and ordered. */
export interface Field<Row> {
  readonly type: ColumnKind | 'relation' | 'computed';
  /** Column of the table whose text it shows, which may be long. */
  readonly text?: string;
  /** One value a row, in the order of the rows; called once for a whole page. */
  read(rows: readonly Row[], call: ReadCall): readonly unknown[] | Promise<readonly unknown[]>;
  /**
   * What `order_column` sorts by; `member` is the part after the dot. Sorting tells of values as showing them does: those that
   * are hidden from the caller must not be sorted by. Without a scope it is only asked whether there is an order.
   */
  readonly order?: (table: string, member: string | undefined, scope?: Scope) => Expression<unknown>;
  readonly operators: readonly string[];
  /** Filters tell of values, too. @throws when the operator is not one of `operators`. */
  readonly condition: (table: string, operator: string, value: unknown, scope: Scope) => Condition | Promise<Condition>;
}

const unfiltered = {
  operators: [],
  condition: () => {
    throw new TypeError('This column cannot be filtered.');
  },
};

type Name<Row> = keyof Row & string;

const READERS: Readonly<Record<ColumnKind, (value: unknown) => unknown>> = {
  text: (value) => value ?? null,
  integer: (value) => (value === null || value === undefined ? null : Number(value)),
  number: (value) => (value === null || value === undefined ? null : Number(value)),
  boolean: (value) => (value === null || value === undefined ? null : Number(value) !== 0),
  datetime: (value) => value ?? null,
};

/** A column of the table itself. */
export function stored<Row>(kind: ColumnKind, name: Name<Row>): Field<Row> {
  const convert = READERS[kind];
  return {
    type: kind,
    ...(kind === 'text' ? { text: name } : {}),
    read: (rows) => rows.map((row) => convert(row[name])),
    order: (table) => column(table, name),
    operators: kindOperators(kind),
    condition: (table, operator, value) => kindCondition(kind, column(table, name), operator, value),
  };
}

/** A value made of the row; `orderBy` names the column that sorts the same way. */
export function computed<Row>(value: (row: Row, call: ReadCall) => unknown, orderBy?: Name<Row>): Field<Row> {
  return {
    type: 'computed',
    read: (rows, call) => rows.map((row) => value(row, call)),
    ...(orderBy === undefined ? {} : { order: (table: string) => column(table, orderBy) }),
    ...unfiltered,
  };
}

/** How long ago the moment of a column was, such as "2 hours ago". It sorts as the column does. */
export const ageOf = <Column extends string>(name: Column): Field<Readonly<Record<Column, string>>> =>
  computed<Readonly<Record<Column, string>>>((row, { now }) => humanizeAge(row[name], now), name);

/** Values that need more than the row; `read` answers one value a row, in order. */
export function loaded<Row>(
  read: (rows: readonly Row[], call: ReadCall) => Promise<readonly unknown[]>,
  order?: (table: string, member: string | undefined, scope?: Scope) => Expression<unknown>,
): Field<Row> {
  return { type: 'computed', read, ...(order === undefined ? {} : { order }), ...unfiltered };
}

/** Rows that a relation leads to. Those of another plugin come from its `OfferedRows`. */
export interface Target {
  readonly table: string;
  /** Columns of the target that rows may show. */
  readonly members: readonly string[];
  /** Members kept as 0 or 1 and shown as booleans. */
  readonly booleans?: readonly string[];
  /** To visitors without an account no row leads to any: they neither see them nor sort and filter by them. */
  readonly forAccounts?: boolean;
}

/** Many to one: the row holds the target's id in `key`. */
export function belongsTo<Row>(key: Name<Row>, target: Target): Field<Row> {
  return asTold(target, null, {
    type: 'relation',
    async read(rows, { db }) {
      const ids = [...new Set(rows.map((row) => toInteger(row[key])).filter((id) => id !== undefined))];
      const targets = await targetsById(db, target, ids);
      return rows.map((row) => targets.get(toInteger(row[key]) ?? -1) ?? null);
    },
    order: (table, member) =>
      member === undefined
        ? column(table, key)
        : sql`(select ${column(target.table, member)} from ${sql.table(target.table)} where ${column(target.table, 'id')} = ${column(table, key)})`,
    operators: ['rel_o_m', 'nrel_o_m'],
    condition(table, operator, value) {
      const id = toInteger(value);
      const equal = id === undefined ? nothing : isIn(column(table, key), [id]);
      return operator === 'rel_o_m' ? equal : not(allOf([sql`${column(table, key)} is not null`, equal]));
    },
  });
}

/**
 * Many to many through a table that holds both ids. Targets come in the order of their ids. Filters find rows by any target: a field
 * that shows some of them to some callers has a `condition` of its own, which finds rows by no others.
 */
export function hasMany<Row extends { readonly id: number }>(
  link: { readonly through: string; readonly own: string; readonly other: string },
  target: Target,
): Field<Row> {
  return asTold<Row>(target, [], {
    type: 'relation',
    async read(rows, { db }) {
      if (rows.length === 0) return [];
      const pairs = await sql<{ own: number; other: number }>`
        select ${sql.ref(link.own)} as own, ${sql.ref(link.other)} as other from ${sql.table(link.through)}
        where ${isIn(
          sql.ref(link.own),
          rows.map((row) => row.id),
        )} order by ${sql.ref(link.other)}`.execute(db);
      const targets = await targetsById(db, target, [...new Set(pairs.rows.map((pair) => pair.other))]);
      const byOwner = Map.groupBy(pairs.rows, (pair) => pair.own);
      return rows.map((row) =>
        (byOwner.get(row.id) ?? []).map((pair) => targets.get(pair.other)).filter((found) => found !== undefined),
      );
    },
    operators: ['rel_m_m'],
    condition(table, _operator, value) {
      const wanted = Array.isArray(value) ? value : [value];
      return allOf(wanted.map((one) => linkedTo(table, link, toInteger(one))));
    },
  });
}

/** @param none Value of a row that leads to no target. */
function asTold<Row>({ forAccounts = false }: Target, none: unknown, field: Field<Row>): Field<Row> {
  if (!forAccounts) return field;
  const { read, order, condition } = field;
  const isVisitor = (scope: Scope | undefined) => scope?.principal?.isAnonymous === true;
  return {
    ...field,
    read: (rows, call) => (call.who.isAnonymous ? rows.map(() => none) : read(rows, call)),
    ...(order && {
      order: (table, member, scope) => (isVisitor(scope) ? column(table, 'id') : order(table, member, scope)),
    }),
    condition: (table, operator, value, scope) =>
      isVisitor(scope) ? nothing : condition(table, operator, value, scope),
  };
}

function linkedTo(
  table: string,
  link: { readonly through: string; readonly own: string; readonly other: string },
  id: number | undefined,
): Condition {
  if (id === undefined) return nothing;
  return sql`exists (select 1 from ${sql.table(link.through)}
    where ${column(link.through, link.own)} = ${column(table, 'id')} and ${column(link.through, link.other)} = ${id})`;
}

async function targetsById(
  db: QueryExecutorProvider,
  target: Target,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Record<string, unknown>>`
    select id as "targetId", ${sql.join(target.members.map((member) => sql.ref(member)))}
    from ${sql.table(target.table)} where ${isIn(sql.ref('id'), ids)}`.execute(db);
  const booleans = new Set(target.booleans);
  return new Map(
    rows.map(({ targetId, ...members }) => [
      Number(targetId),
      Object.fromEntries(
        Object.entries(members).map(([name, value]) => [name, booleans.has(name) ? READERS.boolean(value) : value]),
      ),
    ]),
  );
}
