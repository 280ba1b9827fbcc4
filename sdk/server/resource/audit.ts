import type { Principal } from '../identity.ts';
import { toStoredMoment } from './moments.ts';
import type { AuditColumns } from './people.ts';

/** Audit columns of a row that is made now. Work of the system itself has no author. */
export function auditCreated(who: Principal | null, now: Date): AuditColumns {
  const moment = toStoredMoment(now);
  const author = who === null || who.isAnonymous ? null : who.id;
  return { created_on: moment, changed_on: moment, created_by_fk: author, changed_by_fk: author };
}

export function auditChanged(who: Principal | null, now: Date): Pick<AuditColumns, 'changed_on' | 'changed_by_fk'> {
  const { changed_on, changed_by_fk } = auditCreated(who, now);
  return { changed_on, changed_by_fk };
}
