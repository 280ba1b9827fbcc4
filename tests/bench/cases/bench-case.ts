import type { BenchTable } from '../data/bench-table.ts';
import type { DirectDuckDb } from '../harness/direct-duckdb.ts';
import type { BenchHost } from '../harness/bench-host.ts';
import type { Measurement } from '../harness/measurement.ts';

export interface BenchInput {
  readonly quick: boolean;
  /** Subjects of the case that were asked for, such as chart types; empty: all. */
  readonly parts: readonly string[];
  readonly table: BenchTable;
  readonly host: BenchHost;
  readonly direct: DirectDuckDb;
  /** Prints a line before the table is whole; for cases that take minutes. */
  tell(measurement: Measurement): void;
}

export interface BenchCase {
  readonly name: string;
  /** Its subjects can be chosen by name. */
  readonly hasParts?: true;
  run(input: BenchInput): Promise<readonly Measurement[]>;
}
