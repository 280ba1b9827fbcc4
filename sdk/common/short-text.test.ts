import { expect, it } from 'vitest';
import { shortText } from './short-text.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['', 0, ''],
])('of "%s" with at most %d is "%s"', (text, most, expected) => expect(shortText(text, most)).toBe(expected));
