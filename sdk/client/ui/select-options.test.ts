import { describe, expect, it } from 'vitest';
import { matchOptions, splitMatch } from './select-options.ts';

const options = ['Norway', 'Denmark', 'North Sea', 'Menorca'].map((label) => ({ value: label, label }));

describe('matching options', () => {
  it.each([
    ['', ['Norway', 'Denmark', 'North Sea', 'Menorca']],
    ['nor', ['Norway', 'North Sea', 'Menorca']],
    ['xyz', []],
  ])('"%s"', (search, expected) => {
    expect(matchOptions(options, search, false).map(({ label }) => label)).toEqual(expected);
  });

  it('offers the typed text itself only where it is new', () => {
    expect(matchOptions(options, ' new ', true)[0]).toEqual({ value: 'new', label: 'new' });
    expect(matchOptions(options, 'norway', true).map(({ value }) => value)).toEqual(['Norway']);
  });
});

describe('the matched part', () => {
  it.each([
    ['North Sea', 'sea', ['North ', 'Sea', '']],
    ['North Sea', '', ['North Sea', '', '']],
    ['North Sea', 'x', ['North Sea', '', '']],
  ])('of %s for "%s"', (text, search, expected) => {
    expect(splitMatch(text, search)).toEqual(expected);
  });
});
