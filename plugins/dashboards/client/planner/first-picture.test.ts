import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFirstPicture } from './first-picture.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const frame = () => vi.advanceTimersByTimeAsync(20);

test('the first picture is there once it was painted, not when it was merely drawn', async () => {
  const first = createFirstPicture();
  first.tileSettled();
  expect(first.isThere).toBe(false);
  await frame();
  await frame();
  expect(first.isThere).toBe(true);
});

test('listeners hear of it once, however many tiles follow', async () => {
  const first = createFirstPicture();
  const heard = vi.fn();
  first.subscribe(heard);
  for (let tile = 0; tile < 3; tile += 1) first.tileSettled();
  await frame();
  await frame();
  first.tileSettled();
  await frame();
  await frame();
  expect(heard).toHaveBeenCalledTimes(1);
});

test('what waits for it does not wait for ever', async () => {
  const first = createFirstPicture(500);
  await vi.advanceTimersByTimeAsync(499);
  expect(first.isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(first.isThere).toBe(true);
  await first.wait;
});

test('one who asks first waits for nothing, all others for the first picture', async () => {
  const first = createFirstPicture();
  const passed: string[] = [];
  void first.waitUnlessFirst().then(() => passed.push('leads'));
  void first.waitUnlessFirst().then(() => passed.push('follows'));
  await vi.advanceTimersByTimeAsync(0);
  expect(passed).toEqual(['leads']);
  first.tileSettled();
  await frame();
  await frame();
  expect(passed).toEqual(['leads', 'follows']);
});
