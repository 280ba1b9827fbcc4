import type { EngineNames } from '@facet/plugin-query/contract';
import type { NameIndex } from './name-index.ts';

export interface CompletionColumn {
  readonly name: string;
  readonly type: string;
  readonly comment: string | null;
}

/** All names that completion offers. The lists may be long: they are searched in place, never copied. */
export interface CompletionNames {
  readonly nameStyle: EngineNames;
  readonly schema: string | null;
  readonly schemas: NameIndex;
  readonly tables: NameIndex;
  readonly functions: NameIndex;
  readonly keywords: NameIndex;
  /** Columns of a table of the database; empty when there is no such table. */
  columnsOf(schema: string | null, table: string): Promise<readonly CompletionColumn[]>;
  /** Tables of any schema of the database. */
  tablesOf(schema: string): Promise<NameIndex>;
}
