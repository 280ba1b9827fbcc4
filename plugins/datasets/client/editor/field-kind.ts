import type { ColumnDraft } from '../model/dataset-draft.ts';

/** A temporal column counts as one whatever type the database stores it as. */
export const kindOf = (column: ColumnDraft): ColumnDraft['generic'] => (column.temporal ? 2 : column.generic);
