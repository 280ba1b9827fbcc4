import type { DuckDBTypeId } from '@duckdb/node-api';

/** What the packer needs to know of a result column. */
export interface ColumnShape {
  readonly typeId: DuckDBTypeId;
  /** Digits behind the point of a DECIMAL. */
  readonly scale: number;
  readonly width: number;
  /** Values of an ENUM. */
  readonly values: readonly string[];
}
