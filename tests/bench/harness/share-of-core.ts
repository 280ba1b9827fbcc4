import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** Of version 1; version 2 has all controllers in one tree. */
const FIRST_VERSION = join(ROOT, 'cpu');
/** Short, so that a held process answers again soon. */
const PERIOD_US = 20_000;
/** As much as others may have: on a busy machine the share is there all the same. */
const MOST_SHARES = 100_000;
const MOST_WEIGHT = 10_000;

/** A process that gets a share of one core, and no more. */
export interface HeldProcess {
  /** Of the periods so far, how many it was held back in: near 1 means that the share, not the machine, was its limit. */
  heldBack(): number;
  /** Once the process has ended. */
  remove(): void;
}

/** Why no process can be held here. */
export function whyUnheld(): string | undefined {
  const folder = join(existsSync(FIRST_VERSION) ? FIRST_VERSION : ROOT, `facet-bench-${process.pid}-try`);
  try {
    mkdirSync(folder);
    rmdirSync(folder);
    return undefined;
  } catch (error) {
    return `Control groups of processors cannot be made here: ${String(error)}`;
  }
}

/** A group of processes, with what they start. */
function makeGroup(name: string) {
  const isFirst = existsSync(FIRST_VERSION);
  const parent = isFirst ? FIRST_VERSION : ROOT;
  const folder = join(parent, `facet-bench-${name}`);
  if (!isFirst) writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu');
  mkdirSync(folder);
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  if (isFirst) write('cpu.shares', String(MOST_SHARES));
  else write('cpu.weight', String(MOST_WEIGHT));
  return { isFirst, parent, folder, write };
}

let isFirstNow = false;

/** This process, and what it starts from now on, go before all others; until the function that it returns is called. */
export function goFirst(): () => void {
  if (isFirstNow) return () => undefined;
  const { parent, folder, write } = makeGroup(`${process.pid}-first`);
  write('cgroup.procs', String(process.pid));
  isFirstNow = true;
  return () => {
    isFirstNow = false;
    writeFileSync(join(parent, 'cgroup.procs'), String(process.pid));
    rmdirSync(folder);
  };
}

/** @param share Of one core. */
export function holdProcess(pid: number, share: number): HeldProcess {
  const { isFirst, folder, write } = makeGroup(String(pid));
  const quota = Math.round(share * PERIOD_US);
  if (isFirst) {
    write('cpu.cfs_period_us', String(PERIOD_US));
    write('cpu.cfs_quota_us', String(quota));
  } else write('cpu.max', `${quota} ${PERIOD_US}`);
  write('cgroup.procs', String(pid));
  const counted = () => {
    const text = readFileSync(join(folder, 'cpu.stat'), 'utf8');
    const of = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    return { periods: of('nr_periods'), held: of('nr_throttled') };
  };
  let before = counted();
  return {
    heldBack() {
      const now = counted();
      const [periods, held] = [now.periods - before.periods, now.held - before.held];
      before = now;
      return periods === 0 ? 0 : held / periods;
    },
    remove: () => rmdirSync(folder),
  };
}
