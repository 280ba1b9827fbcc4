import { totalmem } from 'node:os';

/** Part of the machine that one file's queries may take; several files and the server itself need some too. */
const SHARE = 0.25;
const LEAST_MB = 256;
const MB = 1_048_576;

/** Bytes that this process may count on: what its container allows, or what the machine has. */
export function machineMemory(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

/** As DuckDB reads it. `megabytes` of 0 takes a share of `machine` bytes. */
export const memoryLimit = (megabytes: number, machine: number): string =>
  `${megabytes > 0 ? megabytes : Math.max(LEAST_MB, Math.floor((machine * SHARE) / MB))}MB`;
