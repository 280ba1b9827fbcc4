import { type QueryExecutorProvider, sql } from 'kysely';
import type { Principal, UserDirectory } from '../identity.ts';
import { messageError, unauthorized } from '../http.ts';
import { sdkText } from '../sdk-text.ts';
import { isIn } from './condition.ts';

/**
 * Owners of a new object: those asked for, or the caller; a caller who is no admin is always among them.
 * @throws HttpError 422 when one of them does not exist, 401 for a visitor without an account
 */
export async function ownersOfNew(
  users: UserDirectory,
  who: Principal | null,
  asked: readonly number[] | undefined,
): Promise<readonly number[]> {
  if (who === null) return [];
  ensureAccount(who);
  return knownOwners(users, withCaller(asked === undefined || asked.length === 0 ? [who.id] : asked, who));
}

/** Owners after a change: `undefined` leaves them as they are. @throws HttpError 422 when one does not exist, 401 for a visitor */
export async function ownersAfterChange(
  users: UserDirectory,
  who: Principal,
  asked: readonly number[] | null | undefined,
): Promise<readonly number[] | undefined> {
  if (asked === undefined || asked === null) return undefined;
  ensureAccount(who);
  return knownOwners(users, withCaller(asked, who));
}

/** Visitors share an id, and own nothing. @throws HttpError 401 */
function ensureAccount({ isAnonymous }: Principal): void {
  if (isAnonymous) throw unauthorized(sdkText('ownersVisitor'));
}

const withCaller = (owners: readonly number[], who: Principal): readonly number[] =>
  who.isAdmin || owners.includes(who.id) ? owners : [...owners, who.id];

async function knownOwners(users: UserDirectory, ids: readonly number[]): Promise<readonly number[]> {
  const unique = [...new Set(ids)];
  const found = await users.byIds(unique);
  if (found.length < unique.length) throw messageError(422, { owners: [sdkText('ownersInvalid')] });
  return unique;
}

export interface LinkTable {
  readonly through: string;
  readonly own: string;
  readonly other: string;
}

/** Ids on the other side of a link table, ascending. */
export async function linkedIds(db: QueryExecutorProvider, link: LinkTable, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ other: number }>`select ${sql.ref(link.other)} as other from ${sql.table(link.through)}
    where ${sql.ref(link.own)} = ${id} order by ${sql.ref(link.other)}`.execute(db);
  return rows.map((row) => row.other);
}

/** Makes exactly these ids stand on the other side. */
export async function replaceLinks(
  tx: QueryExecutorProvider,
  link: LinkTable,
  id: number,
  others: readonly number[],
): Promise<void> {
  const before = await linkedIds(tx, link, id);
  const gone = before.filter((other) => !others.includes(other));
  const added = [...new Set(others)].filter((other) => !before.includes(other));
  if (gone.length > 0)
    await sql`delete from ${sql.table(link.through)}
      where ${sql.ref(link.own)} = ${id} and ${isIn(sql.ref(link.other), gone)}`.execute(tx);
  if (added.length > 0)
    await sql`insert into ${sql.table(link.through)} (${sql.ref(link.own)}, ${sql.ref(link.other)})
      values ${sql.join(added.map((other) => sql`(${id}, ${other})`))}`.execute(tx);
}
