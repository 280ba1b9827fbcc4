import type { Datasource } from '../datasource.ts';

/** Rows that are about to be exported as a file. */
export interface ExportedRows {
  readonly source: {
    /** A dataset, or SQL that a person has run. */
    readonly kind: 'dataset' | 'sql';
    /** Of the dataset, or of the run. */
    readonly id: number;
    readonly name: string;
    readonly databaseId: number;
  };
  /** Such as `csv`, `xlsx`, `arrow`, `parquet`. */
  readonly format: string;
  /** Row limit of the file; `null`: none. */
  readonly rowLimit: number | null;
}

/** The same, as guards are asked and observers are told. */
export interface ExportRequest extends ExportedRows {
  readonly who: { readonly id: number; readonly username: string };
}

export const exportedSource = ({ type, id, name, databaseId }: Datasource): ExportedRows['source'] => ({
  kind: type === 'query' ? 'sql' : 'dataset',
  id,
  name,
  databaseId,
});
