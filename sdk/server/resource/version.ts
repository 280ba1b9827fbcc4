import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { personOf, type Scope } from '../../common/scope.ts';
import type { SaveConflict } from '../../common/wire/resource.ts';
import type { MetadataStore } from '../host.ts';
import { HttpError, notFound, type RequestInfo } from '../http.ts';
import { sdkText } from '../sdk-text.ts';
import { column, isIn } from './condition.ts';
import { type AnyTables, belongsTo, type Field, type ReadCall } from './field.ts';
import { withUtcZone } from './moments.ts';
import { type AuditColumns, PERSON } from './people.ts';

/**
 * Members that a save may change, by name. They are read inside the transaction of the save, so their fields read through
 * `db` of the call and nothing else.
 */
export type SavedMembers<Row> = Readonly<Record<string, Field<Row>>>;

/** What a save does first in its transaction. @throws HttpError 412 when its sender has not seen the row as it stands */
export type SaveGuard = (tx: QueryExecutorProvider) => Promise<void>;

/** The request of a save, as far as versions go. */
export interface GuardedSave {
  readonly scope: Scope;
  readonly request: Pick<RequestInfo, 'headers'>;
}

/** Versions of the rows of one table. A version says of each member what it held, so two of them tell what differs. */
export interface RowVersions<Row> {
  of(row: Row, scope: Scope): Promise<string>;
  guard(id: number, save: GuardedSave): SaveGuard;
}

type SavedRow = AuditColumns & { readonly id: number };

const CHARACTERS = 8;
/** Times and authors of parts of a row: they change with every save of it, also when nothing else does. */
const OF_THE_SAVE: ReadonlySet<string> = new Set(['created_on', 'changed_on']);
const LONGEST_SHOWN = 200;

export function createVersions<Row>(
  table: string,
  members: SavedMembers<Row>,
  store: MetadataStore,
  clock: () => Date,
): RowVersions<Row> {
  const fields = Object.entries(members);

  const readCall = (db: QueryExecutorProvider, scope: Scope): ReadCall => ({
    db,
    who: personOf(scope),
    scope,
    now: clock(),
  });

  async function valuesOf(db: QueryExecutorProvider, row: Row, scope: Scope): Promise<readonly unknown[]> {
    const values: unknown[] = [];
    for (const [, field] of fields) values.push((await field.read([row], readCall(db, scope)))[0]);
    return values;
  }

  const versionOf = (values: readonly unknown[]): string => values.map(digest).join('.');

  async function ensureFresh(db: QueryExecutorProvider, id: number, scope: Scope, seen: readonly string[]) {
    if (store.dialect === 'postgres')
      await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(db);
    const { rows } = await sql<Row & SavedRow>`select ${sql.table(table)}.* from ${sql.table(table)}
      where ${isIn(column(table, 'id'), [id])}`.execute(db);
    const [row] = rows;
    if (row === undefined) throw notFound();
    const values = await valuesOf(db, row, scope);
    const version = versionOf(values);
    if (seen.includes(version)) return;
    const before = seen[0]?.split('.') ?? [];
    const known = before.length === fields.length;
    const differing = fields.flatMap(([name], index) =>
      known && before[index] === digest(values[index]) ? [] : [[name, values[index]] as const],
    );
    const [changedBy] = await belongsTo<Row & SavedRow>('changed_by_fk', PERSON).read([row], readCall(db, scope));
    const conflict: SaveConflict = {
      version,
      changed_by: (changedBy ?? null) as SaveConflict['changed_by'],
      changed_on: withUtcZone(row.changed_on),
      differs: differing.map(([name]) => name),
      current: Object.fromEntries(differing.filter(([, value]) => isShort(value))) as SaveConflict['current'],
    };
    throw new HttpError(412, { message: sdkText('stale'), conflict }, { headers: { etag: `"${version}"` } });
  }

  return {
    of: async (row, scope) => versionOf(await valuesOf(store.db<AnyTables>(), row, scope)),
    guard: (id, { scope, request }) => {
      const seen = seenVersions(request.headers['if-match']);
      return async (tx) => {
        if (seen !== undefined) await ensureFresh(tx, id, scope, seen);
      };
    },
  };
}

/** Versions that the sender has seen; `undefined`: it does not ask, or takes any. */
function seenVersions(header: string | readonly string[] | undefined): readonly string[] | undefined {
  if (header === undefined) return undefined;
  const tags = [header]
    .flat()
    .join(',')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''));
  return tags.includes('*') ? undefined : tags;
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (name, member: unknown) => (OF_THE_SAVE.has(name) ? undefined : member)) ?? '')
    .digest('base64url')
    .slice(0, CHARACTERS);

const isShort = (value: unknown): value is string | number | boolean | null =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= LONGEST_SHOWN);
