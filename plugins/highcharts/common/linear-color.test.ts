import { expect, it } from 'vitest';
import { linearColor } from './linear-color.ts';

it.each([
  [0, 'var(--seq-1)'],
  [1, 'var(--seq-8)'],
  [2, 'var(--seq-8)'],
  [Number.NaN, 'var(--seq-1)'],
  [0.5 / 7, 'color-mix(in oklab, var(--seq-2) 50%, var(--seq-1))'],
])('the colour at %d is %s', (share, color) => expect(linearColor('unknown', share)).toBe(color));
