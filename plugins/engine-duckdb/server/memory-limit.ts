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

/** Above this share the machine begins to stand still. */
const MOST_SHARE = 0.6;
/** Where the settings allow DuckDB more than that, what stays for everything else. */
const LEAST_LEFT = 0.1;

/** Memory of the whole process at which it is ended, in bytes. */
export const mostResident = (megabytes: number, machine: number): number =>
  Math.floor(Math.max(machine * MOST_SHARE, Math.min((megabytes * 1.25 + 512) * MB, machine * (1 - LEAST_LEFT))));

/** The limit in DuckDB's notation. With `megabytes` 0 it is a share of `machine`, in bytes. */
export const memoryLimit = (megabytes: number, machine: number): string =>
  `${megabytes > 0 ? megabytes : Math.max(LEAST_MB, Math.floor((machine * SHARE) / MB))}MB`;
