import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { groupOf, lowerGroups } from './low-group.ts';
import { LOW_GROUP } from './low-priority.ts';

const own = await groupOf('self');
const why = own ? '' : ' (needs Linux with groups of sessions)';

it.skipIf(!own)(`the group of another session is lowered, and the own one stays${why}`, async () => {
  const running = ['-e', 'process.stdout.write("up"); setInterval(() => {}, 1000)'];
  const children = [spawn(process.execPath, running, { detached: true }), spawn(process.execPath, running)];
  try {
    await Promise.all(children.map((child) => once(child.stdout, 'data')));
    const [elsewhere = 0, beside = 0] = children.map(({ pid }) => pid);
    const isLowered = async () => {
      await lowerGroups([elsewhere, beside], LOW_GROUP);
      return (await groupOf(elsewhere))?.nice;
    };
    await expect.poll(isLowered, { timeout: 5_000, interval: 150 }).toBe(LOW_GROUP);
    expect(await groupOf(beside)).toEqual(own);
  } finally {
    for (const child of children) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
});

it('a process that has ended has no group', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(await groupOf(child.pid ?? 0)).toBeUndefined();
  await expect(lowerGroups([child.pid ?? 0], LOW_GROUP)).resolves.toBeUndefined();
});
