import { defineScopedToken } from '@facet/sdk/common';
import type { LoadedRows, RowFile, RowFileInspection, RowFileLoad, RowFileRefusal } from '@facet/sdk/server';

/**
 * Tables made of files of the server, in databases that allow it, for a person who may use the whole schema.
 * @throws HttpError 404 where the person may not, 422 where the database takes no files; EngineError
 */
export interface RowFiles {
  /** @param schema where the table is to be */
  inspect(
    databaseId: number,
    schema: string | null,
    file: RowFile,
    rows: number,
    signal: AbortSignal,
  ): Promise<RowFileInspection | RowFileRefusal>;
  load(databaseId: number, file: RowFile, load: RowFileLoad, by: LoadedBy): Promise<LoadedRows | RowFileRefusal>;
}

export interface LoadedBy {
  /** The database whose engine reads the file, if the table's own engine cannot. */
  readonly readerId: number;
  readonly signal: AbortSignal;
  /** Called now and then with the number of loaded rows. */
  readonly onRows?: (rows: number) => void;
}

export const RowFilesToken = defineScopedToken<RowFiles>('query/row-files@1', 'Tables made of files.');
