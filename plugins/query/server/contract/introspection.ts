import { defineScopedToken } from '@facet/sdk/common';
import type { EngineCatalogs, EngineColumn, EngineTable, EngineTableDetails } from '@facet/sdk/server';

/** A table, or the SQL of a virtual dataset. */
export interface DescribedSource {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly tableName: string;
  readonly sql: string | null;
  readonly templateParams?: string | null;
  /** The dataset whose source it is; absent for one that is not saved yet. */
  readonly datasetId?: number;
}

/**
 * The schemas, tables and columns that the person may see; hidden ones look like unknown ones. It shows no rows.
 * @throws HttpError 404, EngineError
 */
export interface Introspection {
  /** The same in another catalogue than the database's own, where its engine has several; `null` is the own. */
  inCatalog(catalog: string | null): Introspection;
  /** Catalogues with visible tables; `undefined` if the engine has no catalogues. */
  catalogs(databaseId: number, signal: AbortSignal): Promise<EngineCatalogs | undefined>;
  schemas(databaseId: number, signal: AbortSignal): Promise<readonly string[]>;
  tables(databaseId: number, schema: string | null, signal: AbortSignal): Promise<readonly EngineTable[]>;
  describeTable(
    databaseId: number,
    schema: string | null,
    table: string,
    signal: AbortSignal,
  ): Promise<EngineTableDetails | undefined>;
  defaultSchema(databaseId: number, signal: AbortSignal): Promise<string | null>;
  functionNames(databaseId: number, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * Names and types of a dataset's source; SQL is described without being run. The system itself writes no templates.
   * @throws HttpError 403, 404, EngineError
   */
  describeSource(source: DescribedSource, signal: AbortSignal): Promise<readonly EngineColumn[]>;
}

export const IntrospectionToken = defineScopedToken<Introspection>('query/introspection@1', 'What databases hold.');
