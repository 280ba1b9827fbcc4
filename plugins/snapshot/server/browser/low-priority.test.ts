import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { LOW_PRIORITY, lowerThreads } from './low-priority.ts';

const isLinux = process.platform === 'linux';

it.skipIf(!isLinux)(
  `every thread of a process is lowered${isLinux ? '' : ' (needs Linux: priorities of threads)'}`,
  async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdout.write("up"); setInterval(() => {}, 1000)']);
    try {
      await once(child.stdout, 'data');
      const pid = child.pid ?? 0;
      await lowerThreads(pid);
      const priorities = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));
      expect(priorities.length).toBeGreaterThan(1);
      expect(priorities.filter((priority) => priority < LOW_PRIORITY)).toEqual([]);
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  },
);

it.skipIf(!isLinux)(
  `a process that has ended meanwhile is none${isLinux ? '' : ' (needs Linux: priorities of threads)'}`,
  async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    await expect(lowerThreads(child.pid ?? 0)).resolves.toBeUndefined();
  },
);
