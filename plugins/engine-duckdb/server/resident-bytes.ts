import { readFileSync } from 'node:fs';

/** Of memory, on every Linux that the engine is built for. */
const PAGE_BYTES = 4_096;

/** Memory that a process takes; undefined where the system does not report it, and when the process has ended. */
export function residentBytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return Number.isFinite(pages) ? pages * PAGE_BYTES : undefined;
  } catch {
    return undefined;
  }
}
