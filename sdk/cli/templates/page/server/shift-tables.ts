import type { Generated } from 'kysely';

export interface ShiftTables {
  /** `day` is an ISO date, such as `2026-03-01`. */
  shift: { id: Generated<number>; day: string; user_id: number };
}
