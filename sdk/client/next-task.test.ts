import { expect, it } from 'vitest';
import { inNextTask } from './next-task.ts';

it('runs work after what runs now, and before a timer', async () => {
  const done: string[] = [];
  const timer = Promise.withResolvers<void>();
  setTimeout(() => timer.resolve(void done.push('timer')), 50);
  inNextTask(() => done.push('task'));
  done.push('now');
  await timer.promise;
  expect(done).toEqual(['now', 'task', 'timer']);
});

it('runs nothing that is no longer wanted', async () => {
  const done: string[] = [];
  inNextTask(() => done.push('unwanted'))();
  await new Promise<void>((resolve) => inNextTask(resolve));
  expect(done).toEqual([]);
});
