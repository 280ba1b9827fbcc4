import { readFileSync } from 'node:fs';

/** Tick of the kernel's clock, which is the same on every Linux. */
const MS_PER_TICK = 10;

/**
 * Processor time of a process in milliseconds; undefined where the system does not report it, and when the process has
 * ended.
 */
export function workedMs(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    // The process name in parentheses may contain any character.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const worked = (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    return Number.isFinite(worked) ? worked : undefined;
  } catch {
    return undefined;
  }
}
