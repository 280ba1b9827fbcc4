import { totalmem } from 'node:os';
import { describe, expect, it } from 'vitest';
import { machineMemory, memoryLimit, mostResident } from './memory-limit.ts';

describe('memory of DuckDB', () => {
  it.each([
    ['what the settings say', 700, 8e9, '700MB'],
    ['a quarter of the machine', 0, 8 * 1_073_741_824, '2048MB'],
    ['enough on a small machine', 0, 500_000_000, '256MB'],
  ])('%s', (_, megabytes, machine, limit) => {
    expect(memoryLimit(megabytes, machine)).toBe(limit);
  });

  it.each([
    ['most of the machine', 0, 10_000, 6_000],
    ['more than that where the settings allow it', 7_000, 10_000, 9_000],
    ['what it may use and some more, on a small machine', 256, 1_200, 832],
  ])('ends the process at %s', (_, megabytes, machine, most) => {
    expect(mostResident(megabytes, machine * 1_048_576)).toBe(most * 1_048_576);
  });

  it('never exceeds the available memory', () => {
    expect(machineMemory()).toBeGreaterThan(0);
    expect(machineMemory()).toBeLessThanOrEqual(totalmem());
  });
});
