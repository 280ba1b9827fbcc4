import type { Generated } from 'kysely';

export interface NoteTables {
  note: { id: Generated<number>; user_id: number; text: string };
}
