import type { AdhocFilter } from '@facet/sdk/chart-query';

export interface FilterOperator {
  readonly id: string;
  readonly sent: string;
}

export const FILTER_OPERATORS: readonly FilterOperator[] = [
  { id: 'EQUALS', sent: '==' },
  { id: 'NOT_EQUALS', sent: '!=' },
  { id: 'LESS_THAN', sent: '<' },
  { id: 'LESS_THAN_OR_EQUAL', sent: '<=' },
  { id: 'GREATER_THAN', sent: '>' },
  { id: 'GREATER_THAN_OR_EQUAL', sent: '>=' },
  { id: 'IN', sent: 'IN' },
  { id: 'NOT_IN', sent: 'NOT IN' },
  { id: 'LIKE', sent: 'LIKE' },
  { id: 'ILIKE', sent: 'ILIKE' },
  { id: 'IS_NOT_NULL', sent: 'IS NOT NULL' },
  { id: 'IS_NULL', sent: 'IS NULL' },
  { id: 'LATEST_PARTITION', sent: 'LATEST PARTITION' },
  { id: 'IS_TRUE', sent: '==' },
  { id: 'IS_FALSE', sent: '==' },
  { id: 'TEMPORAL_RANGE', sent: 'TEMPORAL_RANGE' },
];

const HAVING = new Set([
  'EQUALS',
  'NOT_EQUALS',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
]);
const WITHOUT_VALUE = new Set(['IS_NOT_NULL', 'IS_NULL', 'LATEST_PARTITION', 'IS_TRUE', 'IS_FALSE']);
const LISTS = new Set(['IN', 'NOT_IN']);

/** The members of a column or metric on which the available operators depend. */
export type FilterSubject =
  | { readonly kind: 'metric'; readonly name: string }
  | {
      readonly kind: 'column';
      readonly name: string;
      readonly type: 0 | 1 | 2 | 3 | null;
      readonly isTemporal: boolean;
      /** Whether it is a calculated column. */
      readonly isExpression: boolean;
      readonly isInteger: boolean;
      readonly isPartition?: boolean;
      /** Semantic type of its values, such as `port`. */
      readonly advancedType?: string;
    };

const BOOLEAN = 3;

/** Operators that fit a subject, except `TEMPORAL_RANGE`, which the time range editor sets. */
export function operatorsFor(subject: FilterSubject | null): readonly FilterOperator[] {
  return FILTER_OPERATORS.filter(({ id }) => {
    if (id === 'TEMPORAL_RANGE') return false;
    if (id === 'LATEST_PARTITION') return subject?.kind === 'column' && subject.isPartition === true;
    if (subject === null) return !WITHOUT_VALUE.has(id) || id === 'IS_NULL' || id === 'IS_NOT_NULL';
    if (subject.kind === 'metric') return HAVING.has(id);
    const truth = id === 'IS_TRUE' || id === 'IS_FALSE';
    if (subject.type === BOOLEAN) return truth || id === 'IS_NULL' || id === 'IS_NOT_NULL';
    return !truth || subject.isInteger || subject.isExpression;
  });
}

export function takesValue(operatorId: string): boolean {
  return !WITHOUT_VALUE.has(operatorId);
}

export function takesList(operatorId: string): boolean {
  return LISTS.has(operatorId);
}

/** Id of a stored filter's operator; older filters contain only the SQL operator. */
export function operatorIdOf(filter: AdhocFilter): string {
  if (filter.operatorId) return filter.operatorId;
  if (filter.operator === '==' && filter.comparator === true) return 'IS_TRUE';
  if (filter.operator === '==' && filter.comparator === false) return 'IS_FALSE';
  const sent = (filter.operator ?? '').toUpperCase();
  return FILTER_OPERATORS.find((operator) => operator.sent === sent)?.id ?? 'IN';
}

export function operatorOf(id: string): FilterOperator | undefined {
  return FILTER_OPERATORS.find((operator) => operator.id === id);
}
