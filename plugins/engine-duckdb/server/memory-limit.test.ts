import { totalmem } from 'node:os';
import { describe, expect, it } from 'vitest';
import { machineMemory, memoryLimit } from './memory-limit.ts';

describe('memory of DuckDB', () => {
  it.each([
    ['what the settings say', 700, 8e9, '700MB'],
    ['a quarter of the machine', 0, 8 * 1_073_741_824, '2048MB'],
    ['enough on a small machine', 0, 500_000_000, '256MB'],
  ])('%s', (_, megabytes, machine, limit) => {
    expect(memoryLimit(megabytes, machine)).toBe(limit);
  });

  it('never exceeds the available memory', () => {
    expect(machineMemory()).toBeGreaterThan(0);
    expect(machineMemory()).toBeLessThanOrEqual(totalmem());
  });
});
