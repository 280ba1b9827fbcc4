import { expect, it } from 'vitest';
import type { Steps } from '../common/steps.ts';
import { inSlices } from './in-slices.ts';

function* busy(ms: number): Steps<string> {
  const until = performance.now() + ms;
  while (performance.now() < until) yield;
  return 'end';
}

it('work that takes long leaves other tasks their turns', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  expect(await inSlices(busy(120))).toBe('end');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

it('an error of the work is that of the promise', async () => {
  await expect(
    inSlices(
      (function* (): Steps<never> {
        yield;
        throw new Error('broken');
      })(),
    ),
  ).rejects.toThrow('broken');
});
