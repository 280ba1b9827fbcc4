import { readFileSync } from 'node:fs';

/** Of the kernel's clock, as every Linux tells it to programs. */
const MS_PER_TICK = 10;

/** Milliseconds of a processor that a process has taken; undefined where the system does not tell, and when it has gone. */
export function workedMs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    // The name in brackets may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const worked = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    return Number.isFinite(worked) ? worked : undefined;
  } catch {
    return undefined;
  }
}
