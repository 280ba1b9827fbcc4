import type { Generated } from 'kysely';
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

/** Users as all lists show them. */
export const PEOPLE = offerRows('users', ['username', 'first_name', 'last_name']);
export const ROLES = offerRows('roles', ['name']);
/** A person by name. */
export const PERSON = PEOPLE.of(['id', 'first_name', 'last_name']);

/** Who made and who last changed a row, and when. */
export interface AuditColumns {
  created_on: string;
  changed_on: string;
  created_by_fk: number | null;
  changed_by_fk: number | null;
}
