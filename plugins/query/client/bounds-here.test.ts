import { expect, it } from 'vitest';
import { boundsHere } from './bounds-here.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

it.each([
  ['Last quarter', '2026-08-21T00:00:00', '2026-11-21T00:00:00'],
  ['2024-01-01 : 2024-02-01T12:00:00', '2024-01-01T00:00:00', '2024-02-01T12:00:00'],
  ['2024-01-01 : ', '2024-01-01T00:00:00', ''],
  ['No filter', '', ''],
])('the bounds of %s', (range, since, until) => {
  expect(boundsHere(range, NOW)).toEqual({ since, until });
});

it('a text that is no range is refused', () => {
  expect(() => boundsHere('DATETIME("banana") : now', NOW)).toThrow('Cannot read the time range');
});
