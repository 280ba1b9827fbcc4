import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Fewer rounds: under two minutes in all, less certain. */
  readonly quick: boolean;
  readonly rows: number;
  /** Names of the cases to run; empty: all. */
  readonly only: readonly string[];
}

export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false }, rows: { type: 'string', default: '10000000' } },
  });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 1_000_000) throw new Error('--rows takes a whole number from 1000000.');
  return { quick: values.quick, rows, only: positionals };
}
