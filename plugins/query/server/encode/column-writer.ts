import type { ColumnVector } from '@facet/sdk/server';
import type { Column, DataType } from '@uwdata/flechette';

/** Writes the vectors of one column, always with the same Arrow type. */
export interface ColumnWriter {
  readonly type: DataType;
  /** @throws EngineError for a value that the column's type cannot hold */
  write(vector: ColumnVector, rows: number): Column<unknown>;
}
