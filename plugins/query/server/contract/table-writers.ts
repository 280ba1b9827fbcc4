import { defineToken } from '@facet/sdk/common';
import type { ColumnBatch } from '@facet/sdk/server';
import type { ArrowForm } from '../../common/arrow-form.ts';
import type { FileColumn, KeptRows, TableFileFormat } from '../files/kept-rows.ts';

export interface ArrowColumn {
  readonly name: string;
  readonly form: ArrowForm;
  /** Converts a value that is not a text in a column of texts. */
  plain(value: unknown): string | number | boolean | null;
  /** Converts a text; absent: texts are unchanged. */
  text?(text: string): string;
}

export interface ArrowPlan {
  readonly columns: readonly ArrowColumn[];
  /** Goes with the schema. */
  readonly metadata: Readonly<Record<string, string>>;
  readonly first: ColumnBatch;
}

export interface ArrowChunk {
  readonly rows: number;
  /** Messages of the chunk's dictionaries, then of its record batch. */
  readonly bytes: Uint8Array;
}

/** Writes batches of one result as chunks of one Arrow IPC stream: the schema, the chunks, and 8 bytes that end it. */
export interface ArrowEncoder {
  /** The message that opens the stream. */
  readonly schema: Uint8Array;
  /** At most `rows` rows of a batch. @throws EngineError for a value that its column's type cannot hold */
  encode(batch: ColumnBatch, rows: number): readonly ArrowChunk[];
}

/** Writes rows of results in the formats that files and pages read. A text is never a formula in any of them. */
export interface TableWriters {
  /** A file, piece by piece while the rows are read; a long one is made in a thread. */
  file(format: TableFileFormat, columns: readonly FileColumn[], rows: KeptRows): AsyncIterable<Uint8Array>;
  /** Writes the batches of a run as one Arrow stream. A plan has at least one column. */
  arrow(plan: ArrowPlan): ArrowEncoder;
}

export const TableWritersToken = defineToken<TableWriters>('query/tables@1', 'Rows of results as files and streams.');
