import { readFile } from 'node:fs/promises';

/** Memory that a process of this machine holds; `undefined` where the system does not tell. */
export async function residentBytes(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    // It has ended meanwhile, and its end says so itself.
    return undefined;
  }
}
