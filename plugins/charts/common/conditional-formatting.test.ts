import { describe, expect, it } from 'vitest';
import { firstMatch, FORMATTING_OPERATORS, formattingRules } from './conditional-formatting.ts';

const rule = (operator: string) => ({
  column: 'x',
  operator,
  targetValue: '5',
  targetValueLeft: 1,
  targetValueRight: 5,
  colorScheme: '#ff0000',
});

describe('[B5.16] conditional formatting', () => {
  it.each([
    ['None', [0, 1, 3, 5, 6]],
    ['>', [6]],
    ['<', [0, 1, 3]],
    ['≥', [5, 6]],
    ['≤', [0, 1, 3, 5]],
    ['=', [5]],
    ['≠', [0, 1, 3, 6]],
    ['< x <', [3]],
    ['≤ x ≤', [1, 3, 5]],
    ['≤ x <', [1, 3]],
    ['< x ≤', [3, 5]],
  ])('%s colours %j of 0, 1, 3, 5, 6', (operator, expected) => {
    const rules = formattingRules([rule(operator)]);
    expect([0, 1, 3, 5, 6].filter((value) => firstMatch(rules, 'x', value))).toEqual(expected);
  });

  it('knows every operator', () => {
    expect(FORMATTING_OPERATORS.every((operator) => formattingRules([rule(operator)]).length === 1)).toBe(true);
  });

  it('never lets a stored colour become a style', () => {
    const [first] = formattingRules([{ ...rule('None'), colorScheme: 'red; background: url(//x)' }]);
    expect(first?.color).toBe('var(--accent)');
  });

  it('touches only its column', () => {
    expect(firstMatch(formattingRules([rule('None')]), 'y', 1)).toBeUndefined();
  });
});
