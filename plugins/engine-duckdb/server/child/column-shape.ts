import type { DuckDBTypeId } from '@duckdb/node-api';

/** The properties of a result column that packing needs. */
export interface ColumnShape {
  readonly typeId: DuckDBTypeId;
  /** Decimal places of a DECIMAL. */
  readonly scale: number;
  readonly width: number;
  /** Values of an ENUM. */
  readonly values: readonly string[];
}
