import { describe, expect, it } from 'vitest';
import { matchOptions, splitMatch, splitPasted, valuesOfPaste } from './select-options.ts';

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
    const made = matchOptions(options, ' nor ', true, String, (text) => `Make ${text}`);
    expect(made.at(-1)).toEqual({ value: 'nor', label: 'Make nor' });
    expect(made[0]?.value).toBe('Norway');
  });
});

describe('a pasted list', () => {
  it('[A5.16] is split at commas, semicolons, tabs and lines', () => {
    expect(splitPasted('a, b;c\td\r\ne\nf\rg\n,')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });

  const numbered = [
    { value: '1', label: 'One' },
    { value: '2', label: 'Lee, Ann' },
  ];
  it.each([
    ['One\nTwo', undefined, ['1']],
    ['One\nTwo', (text: string) => `"${text}"`, ['1', '"Two"']],
    ['One, One', undefined, ['1', '1']],
    ['One', undefined, undefined],
    ['Lee, Ann', undefined, undefined],
    ['  ', undefined, undefined],
  ])('%j', (text, valueOfText, values) => {
    expect(valuesOfPaste(text, numbered, valueOfText)?.values).toEqual(values);
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
