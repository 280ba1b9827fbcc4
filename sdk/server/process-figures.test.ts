import { expect, it } from 'vitest';
import { memoryOfProcess, workOfProcess } from './process-figures.ts';

const isLinux = process.platform === 'linux';
const ONLY_LINUX = isLinux ? '' : ' (only Linux tells it)';
const MEGABYTE = 1_048_576;

it.skipIf(!isLinux)(`tells the time of a process that works${ONLY_LINUX}`, () => {
  const before = workOfProcess(process.pid) ?? Number.NaN;
  const { user, system } = process.cpuUsage();
  const start = process.cpuUsage();
  while (process.cpuUsage(start).user < 200_000);
  const after = workOfProcess(process.pid) ?? Number.NaN;
  expect(Math.abs(before - (user + system) / 1_000)).toBeLessThan(500);
  expect(after - before).toBeGreaterThanOrEqual(150);
});

it.skipIf(!isLinux)(`tells the memory that a process holds, and what of it is its own${ONLY_LINUX}`, () => {
  const before = memoryOfProcess(process.pid);
  const held = Buffer.alloc(200 * MEGABYTE, 1);
  const after = memoryOfProcess(process.pid);
  if (!before || !after) throw new Error('Nothing was told.');
  expect(after.ownBytes - before.ownBytes).toBeGreaterThan(0.9 * held.byteLength);
  expect(Math.abs(after.residentBytes - process.memoryUsage.rss())).toBeLessThan(100 * MEGABYTE);
  expect(after.ownBytes).toBeLessThan(after.residentBytes);
});

it.each([undefined, 2 ** 30])('tells nothing of process %s', (pid) => {
  expect([memoryOfProcess(pid), workOfProcess(pid)]).toEqual([undefined, undefined]);
});
