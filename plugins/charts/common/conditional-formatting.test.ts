import { describe, expect, it } from 'vitest';
import { firstMatch, FORMATTING_COLORS, FORMATTING_OPERATORS, formattingRules } from './conditional-formatting.ts';

const rule = (operator: string) => ({
  column: 'x',
  operator,
  targetValue: '5',
  targetValueLeft: 1,
  targetValueRight: 5,
  colorScheme: '#ff0000',
});

describe('[B5.16] [B3.31] conditional formatting', () => {
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

describe('[B9.36] the colour of a rule', () => {
  const colorOf = (colorScheme: string) => formattingRules([{ ...rule('None'), colorScheme }])[0]?.color;

  it('is one of six that follow the theme, each another', () => {
    const colors = FORMATTING_COLORS.map(colorOf);
    expect(new Set(colors).size).toBe(6);
    expect(colors.every((color) => color?.includes('var(--'))).toBe(true);
    expect(colors).not.toContain('var(--accent)');
  });

  it.each([
    ['#ff0000', '#ff0000'],
    ['constructor', 'var(--accent)'],
    ['url(//evil)', 'var(--accent)'],
  ])('%s is %s', (given, color) => {
    expect(colorOf(given)).toBe(color);
  });
});
