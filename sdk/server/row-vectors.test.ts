import { expect, it } from 'vitest';
import { processorTime } from '../testing/processor-time.ts';
import { decimalVector, exactWhole } from './row-vectors.ts';

it('whole numbers beyond doubles are integers, and texts where they have more digits than anyone computes with', () => {
  expect(decimalVector([['12345678901234567890'], [null]], 0)).toEqual({
    kind: 'values',
    values: [12345678901234567890n, null],
  });
  const long = '9'.repeat(100_000);
  expect(decimalVector([['1'], [long], ['-5']], 0)).toEqual({ kind: 'values', values: [1n, long, -5n] });
});

it('a result of long integers takes no longer than its texts', () => {
  const rows = Array.from({ length: 200 }, () => [`1${'0'.repeat(130_000)}`]);
  const took = processorTime(() => {
    const vector = decimalVector(rows, 0);
    return vector.kind === 'values' ? vector.values.map(String) : [];
  });
  // Ten times as long as integers.
  expect(took).toBeLessThan(1_000);
});

it.each<[string | null, bigint | string | null]>([
  [null, null],
  ['-170141183460469231731687303715884105728', -(2n ** 127n)],
  ['7'.repeat(1_001), '7'.repeat(1_001)],
])('%s is read as it is', (digits, value) => expect(exactWhole(digits)).toBe(value));
