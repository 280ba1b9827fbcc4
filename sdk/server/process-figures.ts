import { readFileSync } from 'node:fs';

/** Linux tells times of processes in hundredths of a second, whatever its own clock. */
const TICK_MS = 10;
const KILOBYTE = 1_024;

export interface ProcessMemory {
  readonly residentBytes: number;
  /** Without files and memory that other processes may hold as well. */
  readonly ownBytes: number;
}

/** Memory that a process of this machine holds; `undefined` where the system does not tell, and when it has ended. */
export function memoryOfProcess(pid: number | undefined): ProcessMemory | undefined {
  const status = told(pid, 'status');
  if (status === undefined) return undefined;
  const bytesOf = (name: string): number | undefined => {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * KILOBYTE;
  };
  const residentBytes = bytesOf('VmRSS');
  return residentBytes === undefined ? undefined : { residentBytes, ownBytes: bytesOf('RssAnon') ?? residentBytes };
}

/** Milliseconds for which a process of this machine has had a processor so far; `undefined` as above. */
export function workOfProcess(pid: number | undefined): number | undefined {
  const stat = told(pid, 'stat');
  if (stat === undefined) return undefined;
  // The name, in brackets, may hold anything; the times of user and system are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const work = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return Number.isFinite(work) ? work : undefined;
}

/** Made by the kernel while it is read, so nothing waits for a disk. */
function told(pid: number | undefined, file: 'stat' | 'status'): string | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended meanwhile, and its end says so itself.
    return undefined;
  }
}
