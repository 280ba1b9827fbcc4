import { describe, expect, it } from 'vitest';
import { DEEPEST_JSON, parseOutsideJson, tryParseOutsideObject } from './outside-json.ts';

describe('parseOutsideJson', () => {
  it.each([
    '{"__proto__":{"a":1},"b":2}',
    '{"\\u005f_proto__":{"a":1},"b":2}',
    '{"\\u005F\\u005f\\u0070roto\\u005f_":{"a":1},"b":2}',
    '{"__proto__":1,"b":2,"\\u005f_proto__":{"a":1}}',
  ])('leaves the prototype out of %s', (text) => {
    const value = parseOutsideJson(text);
    expect(Object.keys(Object(value))).toEqual(['b']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('leaves it out at any depth, in lists and with exact numbers', () => {
    const text = '[{"a":[{"\\u005f_proto__":{"x":1},"n":12345678901234567890}]}]';
    expect(parseOutsideJson(text, { exactIntegers: true })).toEqual([{ a: [{ n: 12345678901234567890n }] }]);
  });

  it('keeps members whose names only look dangerous', () => {
    const value = parseOutsideJson('{"constructor":1,"toString":2,"proto":"__proto__"}');
    expect(Object.entries(Object(value))).toEqual([
      ['constructor', 1],
      ['toString', 2],
      ['proto', '__proto__'],
    ]);
  });

  it.each([false, true])('refuses what is nested too deeply, exact numbers %s', (exactIntegers) => {
    const nested = (depth: number) => `${'['.repeat(depth)}12345678901234567${']'.repeat(depth)}`;
    expect(() => parseOutsideJson(nested(DEEPEST_JSON), { exactIntegers })).not.toThrow();
    for (const depth of [DEEPEST_JSON + 1, 20_000])
      expect(() => parseOutsideJson(nested(depth), { exactIntegers })).toThrow(SyntaxError);
  });

  it.each([false, true])('leaves no half of a character, exact numbers %s', (exactIntegers) => {
    const text = String.raw`["\ud800", "a\uDBFFb", "\uDC00\ud83d", "\ud83d\uDE00", "\\ud800", "\\\udfff", {"\ud800": "\u00e9"}]`;
    const value = parseOutsideJson(text, { exactIntegers });
    const half = '\ufffd';
    expect(value).toEqual([half, `a${half}b`, half + half, '\u{1f600}', '\\ud800', `\\${half}`, { [half]: '\u00e9' }]);
  });

  it('refuses what is no JSON', () => {
    expect(() => parseOutsideJson('{bad')).toThrow(SyntaxError);
  });
});

describe('tryParseOutsideObject', () => {
  it.each([
    ['{"a":{"b":1}}', { a: { b: 1 } }],
    ['{"__proto__":{"b":1},"c":2}', { c: 2 }],
    ['[1]', undefined],
    ['"a"', undefined],
    ['null', undefined],
    ['{', undefined],
    ['', undefined],
    [null, undefined],
    [`{"a":${'['.repeat(DEEPEST_JSON + 1)}${']'.repeat(DEEPEST_JSON + 1)}}`, undefined],
  ])('of %s is %o', (text, expected) => expect(tryParseOutsideObject(text)).toEqual(expected));
});
