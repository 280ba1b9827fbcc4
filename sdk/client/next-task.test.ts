import { afterEach, expect, it, vi } from 'vitest';
import { inNextTask } from './next-task.ts';

afterEach(() => void vi.useRealTimers());

const nextTask = () => new Promise<void>((resolve) => inNextTask(resolve));

it('runs work after what runs now, though no timer ever ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'requestAnimationFrame'] });
  const done: string[] = [];
  inNextTask(() => done.push('task'));
  done.push('now');
  await Promise.resolve();
  done.push('what follows at once');
  await nextTask();
  expect(done).toEqual(['now', 'what follows at once', 'task']);
});

it('runs nothing that is no longer wanted', async () => {
  const done: string[] = [];
  inNextTask(() => done.push('unwanted'))();
  await nextTask();
  expect(done).toEqual([]);
});
