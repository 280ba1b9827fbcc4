import type { Generated } from 'kysely';

export interface NoticeTables {
  /** `files`: their names, as JSON. */
  notice: { id: Generated<number>; board: string; subject: string; text: string; files: string };
}
