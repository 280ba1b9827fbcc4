import { GenericType, type QueryFilter } from '@facet/sdk/common';
import type { ValueSpan } from '../advanced-type.ts';
import type { Scope } from './compile-context.ts';
import { QueryRefusal, refusalTexts } from './errors.ts';
import type { FilterTarget } from './filter-target.ts';

/** Names of the contract for what filters send. */
const OPERATORS: Readonly<Record<string, string>> = {
  '==': 'EQUALS',
  '!=': 'NOT_EQUALS',
  '>': 'GREATER_THAN',
  '<': 'LESS_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  '<=': 'LESS_THAN_OR_EQUAL',
  IN: 'IN',
  'NOT IN': 'NOT_IN',
};

/**
 * The condition of a filter whose values stand for numbers of the column; `undefined` for columns that have no such type, hold
 * no numbers, or are only asked whether they hold anything.
 */
export async function advancedCondition(
  filter: QueryFilter,
  { sql, column, generic }: FilterTarget,
  scope: Scope,
): Promise<string | undefined> {
  const name = column?.advancedDataType;
  if (!name || generic !== GenericType.numeric) return undefined;
  const sent = filter.op.toUpperCase();
  const operator = Object.hasOwn(OPERATORS, sent) ? OPERATORS[sent] : undefined;
  const type = operator === undefined ? undefined : await scope.context.advancedType?.(name);
  if (operator === undefined || type === undefined) return undefined;
  const values = (Array.isArray(filter.val) ? filter.val : [filter.val]).filter(isWritten).map(String);
  if (values.length === 0) return undefined;
  const { spans, error, operators } = await type.convert(values);
  if (error !== '') throw new QueryRefusal('failed', error);
  if (!operators.includes(operator)) throw new QueryRefusal('failed', refusalTexts.operatorUnknown(sent));
  return spanCondition(sql, operator, spans);
}

const isWritten = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

function spanCondition(sql: string, operator: string, spans: readonly ValueSpan[]): string {
  const [first] = spans;
  if (first === undefined) throw new QueryRefusal('failed', refusalTexts.valueMissing);
  // Digits alone reach the statement, whatever a type answers.
  const [start, end] = [digitsOf(first.start), digitsOf(first.end)];
  switch (operator) {
    case 'GREATER_THAN':
      return `${sql} > ${end}`;
    case 'GREATER_THAN_OR_EQUAL':
      return `${sql} >= ${start}`;
    case 'LESS_THAN':
      return `${sql} < ${start}`;
    case 'LESS_THAN_OR_EQUAL':
      return `${sql} <= ${end}`;
    default: {
      const isIn = memberCondition(sql, operator === 'EQUALS' || operator === 'NOT_EQUALS' ? [first] : spans);
      return operator === 'NOT_EQUALS' || operator === 'NOT_IN' ? `NOT ${isIn}` : isIn;
    }
  }
}

function memberCondition(sql: string, spans: readonly ValueSpan[]): string {
  const singles = spans.filter(({ start, end }) => start === end).map(({ start }) => digitsOf(start));
  const ranges = spans.filter(({ start, end }) => start !== end);
  const conditions = [
    ...(singles.length > 0 ? [`${sql} IN (${singles.join(', ')})`] : []),
    ...ranges.map(({ start, end }) => `${sql} BETWEEN ${digitsOf(start)} AND ${digitsOf(end)}`),
  ];
  return `(${conditions.join(' OR ')})`;
}

const digitsOf = (text: string): string => String(BigInt(text));
