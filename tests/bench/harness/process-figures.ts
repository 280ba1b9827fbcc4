import { readdirSync, readFileSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;

export interface Memory {
  /** Resident megabytes of all processes, pages that several hold counted for each. */
  readonly resident: number;
  /** The same with shared pages divided among those who share them. */
  readonly proportional: number;
}

/** Memory of a process and of everything that it has started. Reads Linux's `/proc`. */
export function memoryOf(pid: number): Memory {
  const pids = [pid, ...descendantsOf(pid)];
  const total = { resident: 0, proportional: 0 };
  for (const one of pids) {
    const text = read(`/proc/${one}/smaps_rollup`);
    total.resident += kilobytes(text, 'Rss') / 1024;
    total.proportional += kilobytes(text, 'Pss') / 1024;
  }
  return total;
}

/** The highest memory while `work` runs, above what it was before, in megabytes. */
export const memoryAdded = async (pid: number, work: () => Promise<void>): Promise<number> =>
  (await highestMemory(pid, work)).all;

export interface MemoryAdded {
  /** By the process alone. */
  readonly own: number;
  /** By it and all that it has started. */
  readonly all: number;
}

/** The same for the process alone and with all that it has started, each at its highest. */
export async function highestMemory(pid: number, work: () => Promise<void>): Promise<MemoryAdded> {
  const now = (): MemoryAdded => ({ own: residentOf(pid), all: memoryOf(pid).resident });
  const before = now();
  let highest = before;
  const look = () => {
    const { own, all } = now();
    highest = { own: Math.max(highest.own, own), all: Math.max(highest.all, all) };
  };
  const watch = setInterval(look, 25);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  look();
  return { own: highest.own - before.own, all: highest.all - before.all };
}

const MS_PER_TICK = 10;

/** Milliseconds of processor time that a process has taken since its start. */
export function cpuOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/** Megabytes that this machine has. */
export function machineMemory(): number {
  return Math.round((kilobytes(read('/proc/meminfo'), 'MemTotal') * 1024) / MEGABYTE);
}

const residentOf = (pid: number): number => kilobytes(read(`/proc/${pid}/smaps_rollup`), 'Rss') / 1024;

function descendantsOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // The name in brackets may hold anything; the parent is the second field behind it.
    const parent = Number(/\) \S+ (\d+)/.exec(read(`/proc/${name}/stat`))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  const queue = [pid];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const own = children.get(next) ?? [];
    found.push(...own);
    queue.push(...own);
  }
  return found;
}

/** Empty when the process has gone meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return '';
    throw error;
  }
}

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);
