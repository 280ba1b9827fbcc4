import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from './condition.ts';
import { ConditionSyntaxError, parseCondition } from './parse-condition.ts';

const keys = { role: 'admin', 'flag.NEW': true, count: 3, empty: '', roles: ['Alpha', 'sql_lab'], none: null };

describe('parseCondition', () => {
  it.each([
    ['flag.NEW', true],
    ['flag.OLD', false],
    ['!flag.OLD', true],
    ['role == admin', true],
    ["role == 'admin'", true],
    ['role == "Admin"', false],
    ['role != admin', false],
    ['missing == null', false],
    ['none == null', true],
    ['count == 3', true],
    ["count == '3'", false],
    ['role in [admin, editor]', true],
    ["'Alpha' in roles", true],
    ["'Gamma' in roles", false],
    ['role in missing', false],
    ['empty', false],
    ['flag.OLD && missing || flag.NEW', true],
    ['flag.OLD && (missing || flag.NEW)', false],
    ['!(flag.NEW && role == admin)', false],
    ['!!flag.NEW', true],
    ['constructor', false],
    ['__proto__ == x', null],
    ['toString', false],
  ])('%s is %s', (text, expected) => {
    if (expected === null) expect(() => parseCondition(text)).toThrow(ConditionSyntaxError);
    else expect(holds(parseCondition(text), keys)).toBe(expected);
  });

  it.each([
    ['', 1],
    ['a &&', 5],
    ['(a', 3],
    ['a b', 2],
    ['a = b', 2],
    ['a()', 2],
    ['alert(1)', 6],
    ['in', 1],
    ['x in [a b]', 8],
    ['a; b', 2],
    [`${'!'.repeat(60)}a`, 51],
  ])('refuses %j at its character %i', (text, at) => {
    expect(() => parseCondition(text)).toThrow(`at character ${at}`);
  });

  it('gives any text a condition or a syntax error, nothing else', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            'a',
            'b1',
            '.',
            '-',
            '&&',
            '|',
            '||',
            '!',
            '==',
            '!=',
            '(',
            ')',
            '[',
            ']',
            ',',
            ' ',
            "'",
            '"',
            ' in ',
          ),
        }),
        (text) => {
          try {
            holds(parseCondition(text), keys);
          } catch (error) {
            expect(error).toBeInstanceOf(ConditionSyntaxError);
          }
        },
      ),
    );
  });
});
