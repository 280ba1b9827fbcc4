import { machineSlowness } from './machine-slowness.ts';

const BEAT_MS = 2;
const SLOWNESS = machineSlowness();

/**
 * Milliseconds of processor time that `work` takes of this thread, as on the usual machine (`machineSlowness`). Neither other
 * work of the machine nor a slow machine makes it longer, so a bound of it can be tight.
 */
export function processorTime(work: () => unknown): number {
  const start = process.threadCpuUsage();
  work();
  return millisecondsSince(start) / SLOWNESS;
}

/** The longest processor time for which this thread let nobody else in before `running` ended, in milliseconds as on the usual machine. */
export async function longestTurn(running: Promise<unknown>): Promise<number> {
  let before = process.threadCpuUsage();
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, millisecondsSince(before));
    before = process.threadCpuUsage();
  }, BEAT_MS);
  try {
    await running.catch(() => undefined);
  } finally {
    clearInterval(timer);
  }
  return Math.max(longest, millisecondsSince(before)) / SLOWNESS;
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}
