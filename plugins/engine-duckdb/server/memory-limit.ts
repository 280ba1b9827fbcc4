import { totalmem } from 'node:os';

/** Share of the machine's memory for the queries of one file; several files and the server itself need memory too. */
const SHARE = 0.25;
const LEAST_MB = 256;
const MB = 1_048_576;

/** Memory available to this process: the limit of its container, or that of the machine. */
export function machineMemory(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

/** The limit in DuckDB's notation. With `megabytes` 0 it is a share of `machine`, in bytes. */
export const memoryLimit = (megabytes: number, machine: number): string =>
  `${megabytes > 0 ? megabytes : Math.max(LEAST_MB, Math.floor((machine * SHARE) / MB))}MB`;
