import { type ColumnDraft, genericIn, newColumn } from './dataset-draft.ts';

/** A present column of the source. */
export interface SourceColumn {
  readonly column_name: string;
  readonly type: string;
  readonly type_generic: number | null;
  readonly is_dttm: boolean;
}

export interface SyncDiff {
  readonly added: readonly SourceColumn[];
  /** Names that the source no longer has; calculated columns are not included. */
  readonly removed: readonly string[];
  readonly retyped: readonly { readonly name: string; readonly from: string; readonly to: string }[];
}

export function diffColumns(columns: readonly ColumnDraft[], source: readonly SourceColumn[]): SyncDiff {
  const known = new Map(columns.map((column) => [column.name, column]));
  const present = new Set(source.map((column) => column.column_name));
  return {
    added: source.filter((column) => !known.has(column.column_name)),
    removed: columns.filter(({ calculated, name }) => !calculated && !present.has(name)).map(({ name }) => name),
    retyped: source.flatMap(({ column_name: name, type }) => {
      const column = known.get(name);
      return column === undefined || column.calculated || column.type === type
        ? []
        : [{ name, from: column.type, to: type }];
    }),
  };
}

export const isInSync = ({ added, removed, retyped }: SyncDiff): boolean =>
  added.length === 0 && removed.length === 0 && retyped.length === 0;

/** The columns of the source; columns that exist already keep their settings. */
export function syncColumns(columns: readonly ColumnDraft[], source: readonly SourceColumn[]): readonly ColumnDraft[] {
  const now = new Map(source.map((column) => [column.column_name, column]));
  const { added, removed } = diffColumns(columns, source);
  const gone = new Set(removed);
  const stay = columns
    .filter(({ name }) => !gone.has(name))
    .map((column): ColumnDraft => {
      const found = now.get(column.name);
      if (found === undefined || column.calculated || found.type === column.type) return column;
      return {
        ...column,
        type: found.type,
        generic: genericIn(found.type_generic),
        temporal: column.temporal || found.is_dttm,
      };
    });
  return [
    ...stay,
    ...added.map(
      (column): ColumnDraft => ({
        ...newColumn(),
        name: column.column_name,
        type: column.type,
        generic: genericIn(column.type_generic),
        calculated: false,
        temporal: column.is_dttm,
      }),
    ),
  ];
}
