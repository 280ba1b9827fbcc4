import { readFile } from 'node:fs/promises';

/** Linux tells times of processes in hundredths of a second, whatever its own clock. */
const TICK_MS = 10;

/** Milliseconds for which a process of this machine has had a processor so far; `undefined` where the system does not tell. */
export async function processorTimeOf(pid: number | undefined): Promise<number | undefined> {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything; the times of user and system are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    // It has ended meanwhile, and its end says so itself.
    return undefined;
  }
}
