import type { Generated } from 'kysely';
import type { Principal } from '../identity.ts';
import type { People } from '../people.ts';
import { toInteger } from './condition.ts';
import { belongsTo, type Field } from './field.ts';
import { offerRows } from './offered-rows.ts';

/** What resources read of the identity plugin's tables, to show owners, authors and roles by name. */
export interface PeopleTables {
  users: {
    id: Generated<number>;
    username: string;
    first_name: string;
    last_name: string;
    email: string;
    active: number;
  };
  roles: { id: Generated<number>; name: string };
}

const FOR_ACCOUNTS = { forAccounts: true } as const;
/** Users as all lists show them. */
export const PEOPLE = offerRows('users', ['username', 'first_name', 'last_name'], FOR_ACCOUNTS);
export const ROLES = offerRows('roles', ['name'], FOR_ACCOUNTS);
/** A person by name. */
export const PERSON = PEOPLE.of(['id', 'first_name', 'last_name']);

/** Whether the caller is told who made, changed or owns something. Visitors without an account are not, guests of other sites included. */
export const knowsPeople = ({ isAnonymous }: Pick<Principal, 'isAnonymous'>): boolean => !isAnonymous;

/** The person whose id stands in `key`, for a plugin whose tables are in another database than the people. */
export function personNamed<Row>(key: keyof Row & string, people: Pick<People, 'named'>): Field<Row> {
  const { order: _byTheirTable, ...relation } = belongsTo<Row>(key, PERSON);
  return {
    ...relation,
    async read(rows, { who }) {
      if (!knowsPeople(who)) return rows.map(() => null);
      const ids = [...new Set(rows.flatMap((row) => toInteger(row[key]) ?? []))];
      const found = new Map((ids.length === 0 ? [] : await people.named(ids)).map(({ id, ...name }) => [id, name]));
      return rows.map((row) => {
        const id = toInteger(row[key]) ?? -1;
        const name = found.get(id);
        return name ? { id, ...name } : null;
      });
    },
  };
}

/** Who made and who last changed a row, and when. */
export interface AuditColumns {
  created_on: string;
  changed_on: string;
  created_by_fk: number | null;
  changed_by_fk: number | null;
}
