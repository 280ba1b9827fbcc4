import type { FilterValue } from '@facet/sdk/common';
import { listOf, type AdhocFilter } from '@facet/sdk/chart-query';
import {
  operatorIdOf,
  operatorOf,
  operatorsFor,
  takesList,
  takesValue,
  type FilterSubject,
} from './filter-operators.ts';

export const NO_FILTER = 'No filter';

export interface DraftRules {
  /** A column of times is filtered by a range, whatever the operator was. */
  readonly rangesOfTimes: boolean;
}

/** The initial state of a new filter. */
export function newFilter(subject: FilterSubject | null, rules: DraftRules): AdhocFilter {
  const blank: AdhocFilter = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: null,
    operator: 'IN',
    operatorId: 'IN',
    comparator: [],
  };
  return subject === null ? blank : withSubject(blank, subject, rules);
}

/**
 * Sets the subject: a column filters rows, a metric filters groups. An operator that does not fit is replaced by IN and
 * the value is cleared. A time range stays when it moves to another time column.
 */
export function withSubject(filter: AdhocFilter, subject: FilterSubject, rules: DraftRules): AdhocFilter {
  const next: AdhocFilter = {
    ...filter,
    expressionType: 'SIMPLE',
    subject: subject.name,
    clause: subject.kind === 'metric' ? 'HAVING' : 'WHERE',
  };
  if (rules.rangesOfTimes && subject.kind === 'column' && subject.isTemporal) {
    const isRange = operatorIdOf(filter) === 'TEMPORAL_RANGE' && typeof filter.comparator === 'string';
    const comparator = isRange ? filter.comparator : NO_FILTER;
    return { ...next, operator: 'TEMPORAL_RANGE', operatorId: 'TEMPORAL_RANGE', comparator };
  }
  const fitting = operatorsFor(subject);
  if (fitting.some((operator) => operator.id === operatorIdOf(filter))) return next;
  const [first] = fitting;
  const fallback = fitting.find((operator) => operator.id === 'IN') ?? first;
  return fallback === undefined ? next : withOperator({ ...next, comparator: '' }, fallback.id);
}

/** Sets the operator and converts the value to its form. */
export function withOperator(filter: AdhocFilter, operatorId: string): AdhocFilter {
  const operator = operatorOf(operatorId);
  if (!operator) return filter;
  const { comparator: before, ...rest } = filter;
  const next: AdhocFilter = { ...rest, operator: operator.sent, operatorId };
  if (operatorId === 'IS_TRUE') return { ...next, comparator: true };
  if (operatorId === 'IS_FALSE') return { ...next, comparator: false };
  if (!takesValue(operatorId)) return next;
  const values = listOf<FilterValue>(before).filter((value) => value !== '' && typeof value !== 'boolean');
  if (takesList(operatorId)) return { ...next, comparator: values };
  return { ...next, comparator: values[0] ?? '' };
}

/** Converts typed text to a number where the column contains numbers. */
export function typedValue(text: string, subject: FilterSubject | null): FilterValue {
  const numeric = subject?.kind === 'metric' || subject?.type === 0;
  return numeric && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

export function isValid(filter: AdhocFilter): boolean {
  if (filter.expressionType === 'SQL') return Boolean(filter.sqlExpression?.trim()) && Boolean(filter.clause);
  if (!filter.subject || !filter.operator) return false;
  const id = operatorIdOf(filter);
  const { comparator } = filter;
  if (id === 'IS_TRUE' || id === 'IS_FALSE') return typeof comparator === 'boolean';
  if (!takesValue(id)) return true;
  if (Array.isArray(comparator)) return comparator.length > 0;
  return comparator !== undefined && comparator !== null && comparator !== '';
}

export function sameFilter(a: AdhocFilter, b: AdhocFilter): boolean {
  const members = ['expressionType', 'clause', 'subject', 'operator', 'comparator', 'sqlExpression'] as const;
  return members.every((member) => JSON.stringify(a[member] ?? null) === JSON.stringify(b[member] ?? null));
}

/** Text of a filter's pill. @param rangeText Writes a time range for people */
export function filterText(
  filter: AdhocFilter,
  verbose: Readonly<Record<string, string>>,
  rangeText: (range: string) => string,
): string {
  if (filter.expressionType === 'SQL') return filter.sqlExpression ?? '';
  const name = verbose[filter.subject ?? ''] ?? filter.subject ?? '';
  const id = operatorIdOf(filter);
  if (id === 'TEMPORAL_RANGE') return `${name} (${rangeText(String(filter.comparator ?? NO_FILTER))})`;
  if (id === 'IS_TRUE' || id === 'IS_FALSE') return `${name} IS ${id === 'IS_TRUE' ? 'TRUE' : 'FALSE'}`;
  if (!takesValue(id)) return `${name} ${filter.operator ?? ''}`;
  const sign = SIGNS[filter.operator ?? ''] ?? filter.operator ?? '';
  if (!Array.isArray(filter.comparator)) return `${name} ${sign} ${String(filter.comparator ?? '')}`;
  const shown = filter.comparator.slice(0, SHOWN).map(String).join(', ');
  const more = filter.comparator.length - SHOWN;
  return `${name} ${sign} (${shown}${more > 0 ? `, +${more}` : ''})`;
}

const SHOWN = 2;
const SIGNS: Readonly<Record<string, string>> = { '==': '=', '!=': '≠', '<=': '≤', '>=': '≥' };

/** The unique name of a stored filter. */
export function filterName(random: () => number): string {
  const part = () => random().toString(36).slice(2, 12);
  return `filter_${part()}_${part()}`;
}
