import { expect, it } from 'vitest';
import { processorTimeOf } from './processor-time-of.ts';

const isLinux = process.platform === 'linux';

it.skipIf(!isLinux)(`tells the time of a process that works${isLinux ? '' : ' (only Linux tells it)'}`, async () => {
  const before = (await processorTimeOf(process.pid)) ?? Number.NaN;
  const { user, system } = process.cpuUsage();
  const start = process.cpuUsage();
  while (process.cpuUsage(start).user < 200_000);
  const after = (await processorTimeOf(process.pid)) ?? Number.NaN;
  expect(Math.abs(before - (user + system) / 1_000)).toBeLessThan(500);
  expect(after - before).toBeGreaterThanOrEqual(150);
});

it.each([undefined, 2 ** 30])('has none of process %s', async (pid) => {
  expect(await processorTimeOf(pid)).toBeUndefined();
});
