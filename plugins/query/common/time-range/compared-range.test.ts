import { expect, it } from 'vitest';
import { comparedRange } from './compared-range.ts';

it.each([
  ['1 year ago', '2023-01-01T00:00:00', '2023-02-01T00:00:00'],
  ['1 week ago', '2023-12-25T00:00:00', '2024-01-25T00:00:00'],
  ['inherit', '2023-12-01T00:00:00', '2024-01-01T00:00:00'],
  ['2022-06-15', '2022-06-15T00:00:00', '2022-07-16T00:00:00'],
])('January 2024 is compared with %s: %s to %s', (offset, since, until) => {
  expect(comparedRange(offset, { since: '2024-01-01T00:00:00', until: '2024-02-01T00:00:00' })).toEqual({
    since,
    until,
  });
});
