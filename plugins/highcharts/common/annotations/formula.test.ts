import { expect, it } from 'vitest';
import { formulaOf } from './formula.ts';

it.each([
  ['50', 50],
  ['x', 4],
  ['2x + 5', 13],
  ['y = 2 * (x - 1)', 6],
  ['-x^2', -16],
  ['2**3**2', 512],
  ['3(x + 1)', 15],
  ['10 - 2 - 3', 5],
  ['12 / 2 / 3', 2],
  ['7 % 4', 3],
  ['sqrt(x) + abs(-1)', 3],
  ['cos(0) * pi', Math.PI],
  ['1.5e3', 1500],
  ['- - 2', 2],
])('[B3.32] %s is %d at 4', (text, value) => expect(formulaOf(text)?.(4)).toBeCloseTo(value));

it.each([
  '',
  'x +',
  '(x',
  'x)',
  'sin',
  'sin x',
  'alert(1)',
  'constructor',
  'x; 1',
  'a.b',
  'window',
  '2 ^',
  '1'.repeat(300),
])('is no formula: %s', (text) => expect(formulaOf(text)).toBeUndefined());
