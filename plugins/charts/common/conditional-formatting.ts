import { isRecord, listOf, numberOf, textOf } from '@facet/sdk/chart-query';

/** Operators of a rule, as stored in forms. */
export const FORMATTING_OPERATORS = ['None', '>', '<', '≥', '≤', '=', '≠', '< x <', '≤ x ≤', '≤ x <', '< x ≤'] as const;
export type FormattingOperator = (typeof FORMATTING_OPERATORS)[number];

export interface FormattingRule {
  readonly column: string;
  readonly operator: FormattingOperator;
  readonly target: number | null;
  readonly left: number | null;
  readonly right: number | null;
  /** CSS colour. */
  readonly color: string;
}

/**
 * Colours to choose from for a rule, as stored in forms: status colours, which follow the theme, and a dark variant of
 * each.
 */
export const FORMATTING_COLORS = [
  'colorSuccess',
  'colorWarning',
  'colorError',
  'colorSuccessDark',
  'colorWarningDark',
  'colorErrorDark',
] as const;

const dark = (color: string): string => `color-mix(in oklab, ${color} 70%, black)`;

/** Those colours, and colour names in older rules. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['colorSuccess', 'var(--success)'],
  ['colorSuccessBg', 'var(--success)'],
  ['colorSuccessDark', dark('var(--success)')],
  ['colorWarning', 'var(--warning)'],
  ['colorWarningBg', 'var(--warning)'],
  ['colorWarningDark', dark('var(--warning)')],
  ['colorError', 'var(--danger)'],
  ['colorErrorBg', 'var(--danger)'],
  ['colorErrorDark', dark('var(--danger)')],
  ['Green', 'var(--success)'],
  ['Red', 'var(--danger)'],
]);
const COLOR = /^(#[0-9a-f]{3}|#[0-9a-f]{6}|#[0-9a-f]{8}|rgba?\([\d\s.,%/]+\)|var\(--[a-z0-9-]+\))$/i;

export function isBetween(operator: FormattingOperator): boolean {
  return operator.includes(' x ');
}

/** The rules of a form; unreadable entries are left out. */
export function formattingRules(value: unknown): readonly FormattingRule[] {
  return listOf(value).flatMap((entry) => {
    if (!isRecord(entry)) return [];
    const column = textOf(entry['column']);
    const operator = FORMATTING_OPERATORS.find((known) => known === entry['operator']);
    if (column === undefined || operator === undefined) return [];
    const scheme = textOf(entry['colorScheme']) ?? 'colorSuccess';
    const color = NAMED.get(scheme) ?? (COLOR.test(scheme) ? scheme : 'var(--accent)');
    return [
      {
        column,
        operator,
        target: numberOf(entry['targetValue']) ?? null,
        left: numberOf(entry['targetValueLeft']) ?? null,
        right: numberOf(entry['targetValueRight']) ?? null,
        color,
      },
    ];
  });
}

export function matches(rule: FormattingRule, value: number): boolean {
  const { target, left, right } = rule;
  const between = left !== null && right !== null;
  switch (rule.operator) {
    case 'None':
      return true;
    case '>':
      return target !== null && value > target;
    case '<':
      return target !== null && value < target;
    case '≥':
      return target !== null && value >= target;
    case '≤':
      return target !== null && value <= target;
    case '=':
      return target !== null && value === target;
    case '≠':
      return target !== null && value !== target;
    case '< x <':
      return between && left < value && value < right;
    case '≤ x ≤':
      return between && left <= value && value <= right;
    case '≤ x <':
      return between && left <= value && value < right;
    case '< x ≤':
      return between && left < value && value <= right;
  }
}

export function firstMatch(
  rules: readonly FormattingRule[],
  column: string,
  value: number,
): FormattingRule | undefined {
  return rules.find((rule) => rule.column === column && matches(rule, value));
}

export const REQUIRED = 'Required';
export const LEFT_SMALLER = 'This value should be smaller than the right target value';
export const RIGHT_GREATER = 'This value should be greater than the left target value';
