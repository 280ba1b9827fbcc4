import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

it.each([
  ['2004-01-01 00:00', '2004-01-01T00:00:00'],
  ['2004-01-01', '2004-01-01T00:00:00'],
  ['2004-01-01T12:30:15.123456Z', '2004-01-01T12:30:15'],
  ['2004-01-01T12:30:00+02:00', '2004-01-01T10:30:00'],
  ['2004-01-01T12:30:00-0130', '2004-01-01T14:00:00'],
])('%s is %s', (text, expected) => expect(momentText(text)).toBe(expected));

it.each(['', 'yesterday', '2004-13-01', '2004-02-30', '2004-01-01 25:00', '01/02/2004', '2004-01-01T00:00:00 UTC; --'])(
  '"%s" is no moment',
  (text) => expect(momentText(text)).toBeUndefined(),
);
