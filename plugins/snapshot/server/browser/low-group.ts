import { readFile, writeFile } from 'node:fs/promises';
import { hasEnded } from './has-ended.ts';

const GROUP = /^(\/autogroup-\d+) nice (-?\d+)/;

/**
 * Lowers the processes' scheduling groups. Where Linux groups processes by session (`sched_autogroup_enabled`), each group
 * gets an equal share of the processors and priorities count only inside of a group. The browser has a session of its
 * own, so the priorities of its threads alone would leave it half of a busy machine.
 */
export async function lowerGroups(pids: readonly number[], priority: number): Promise<void> {
  const own = await groupOf('self');
  if (own === undefined) return;
  const done = new Set([own.name]);
  for (const pid of pids) {
    const group = await groupOf(pid);
    if (group === undefined || done.has(group.name)) continue;
    done.add(group.name);
    if (group.nice < priority) await lower(pid, priority);
  }
}

/** @returns undefined where there are no groups */
export async function groupOf(
  pid: number | 'self',
): Promise<{ readonly name: string; readonly nice: number } | undefined> {
  try {
    const [, name, nice] = GROUP.exec(await readFile(fileOf(pid), 'utf8')) ?? [];
    return name === undefined ? undefined : { name, nice: Number(nice) };
  } catch (error) {
    if (hasEnded(error)) return undefined;
    throw error;
  }
}

async function lower(pid: number, priority: number): Promise<void> {
  try {
    await writeFile(fileOf(pid), String(priority));
  } catch (error) {
    if (!hasEnded(error) && !isTooEarly(error)) throw error;
  }
}

/** Linux takes one change in a tenth of a second from processes without rights; the next call changes the group. */
const isTooEarly = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';

const fileOf = (pid: number | 'self') => `/proc/${pid}/autogroup`;
