import { expect, it } from 'vitest';
import { searchedText } from './data-grid-view.tsx';

const day = { format: (value: unknown) => new Date(Number(value)).toISOString().slice(0, 10) };

it.each([
  ['a moment, by its day and its number', Date.UTC(2001, 2, 4), day, undefined, '2001-03-04 983664000000'],
  ['a text', 'Rome', {}, undefined, 'Rome'],
  ['a number with all its digits', 9007199254740992, {}, '9007199254740993', '9007199254740993 9007199254740992'],
  [
    'a formatted number by all its digits',
    9007199254740992,
    { format: (value: unknown, exact?: string) => `${exact ?? String(value)} t` },
    '9007199254740993',
    '9007199254740993 t 9007199254740992',
  ],
  ['nothing', null, {}, undefined, '<NULL>'],
] as const)('a search finds %s', (_title, value, column, exact, text) => {
  expect(searchedText(value, column, exact)).toBe(text);
});
