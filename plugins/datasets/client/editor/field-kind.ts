import type { ColumnDraft } from '../model/dataset-draft.ts';

/** A column of time is one whatever its database keeps it as. */
export const kindOf = (column: ColumnDraft): ColumnDraft['generic'] => (column.temporal ? 2 : column.generic);
