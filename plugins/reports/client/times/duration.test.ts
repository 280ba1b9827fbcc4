import { expect, it } from 'vitest';
import { unitOf } from './duration.ts';

it.each([
  [1, 'second'],
  [90, 'second'],
  [120, 'minute'],
  [14_400, 'hour'],
  [172_800, 'day'],
] as const)('%i seconds are written in %s', (seconds, unit) => expect(unitOf(seconds)).toBe(unit));
