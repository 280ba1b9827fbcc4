import type { FilterValue, QueryColumn, QueryFilter } from '../index.ts';
import { isRecord, listOf } from './form-value.ts';

export type FilterClause = 'WHERE' | 'HAVING';

/** A filter of the filters control as forms store it. */
export interface AdhocFilter {
  readonly expressionType: 'SIMPLE' | 'SQL';
  readonly clause: FilterClause;
  /** Column or metric name; simple filters only. */
  readonly subject?: string | null;
  readonly operator?: string | null;
  readonly operatorId?: string | null;
  readonly comparator?: FilterValue | readonly FilterValue[];
  readonly sqlExpression?: string | null;
  /** It came from a dashboard and is not saved with the chart. */
  readonly isExtra?: boolean;
  readonly filterOptionName?: string;
  readonly datasourceWarning?: boolean;
  readonly isNew?: boolean;
}

/** Operators without a value, in any spelling. */
const UNARY = new Set(['IS NULL', 'IS NOT NULL', 'IS TRUE', 'IS FALSE']);
const LISTS = new Set(['IN', 'NOT IN']);

export interface SplitFilters {
  readonly filters: readonly QueryFilter[];
  readonly where: string;
  readonly having: string;
}

/** Simple WHERE filters become filter clauses; everything else becomes text for the two free clauses. */
export function splitAdhocFilters(adhoc: readonly AdhocFilter[]): SplitFilters {
  const filters: QueryFilter[] = [];
  const where: string[] = [];
  const having: string[] = [];
  for (const filter of adhoc) {
    if (filter.expressionType === 'SIMPLE') {
      if (filter.clause === 'HAVING') having.push(simpleSql(filter));
      else filters.push(toQueryFilter(filter));
    } else if (filter.sqlExpression) {
      (filter.clause === 'HAVING' ? having : where).push(filter.sqlExpression);
    }
  }
  return { filters, where: joinClauses(where), having: joinClauses(having) };
}

/** Each clause in parentheses; one that holds a line comment gets a line end, so that it cannot swallow its bracket. */
export function joinClauses(clauses: readonly string[]): string {
  return clauses.map((clause) => `(${clause.includes('--') ? `${clause}\n` : clause})`).join(' AND ');
}

function toQueryFilter(filter: AdhocFilter): QueryFilter {
  const op = filter.operator ?? '';
  const base: QueryFilter = { col: filter.subject ?? '', op, ...(filter.isExtra ? { isExtra: true } : {}) };
  if (UNARY.has(op.toUpperCase())) return base;
  return filter.comparator === undefined ? base : { ...base, val: filter.comparator };
}

function simpleSql(filter: AdhocFilter): string {
  const op = filter.operator === '==' ? '=' : (filter.operator ?? '');
  const subject = filter.subject ?? '';
  if (UNARY.has(op.toUpperCase())) return `${subject} ${op}`;
  if (LISTS.has(op.toUpperCase())) return `${subject} ${op} (${listOf(filter.comparator).map(literal).join(', ')})`;
  return `${subject} ${op} ${literal(filter.comparator)}`;
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const text = String(value);
  return text.trim() !== '' && Number.isFinite(Number(text)) ? text : `'${text.replaceAll("'", "''")}'`;
}

/** The filters control's value; entries that are no filters are dropped. */
export function adhocFiltersOf(value: unknown): readonly AdhocFilter[] {
  return listOf(value).filter(isAdhocFilter);
}

function isAdhocFilter(value: unknown): value is AdhocFilter {
  return isRecord(value) && (value['expressionType'] === 'SIMPLE' || value['expressionType'] === 'SQL');
}

/** Names for settings of time in old forms (`extra_filters`), dashboards and answers, with the form's member of each. */
export const RESERVED_FILTER_COLUMNS = {
  __time_range: 'time_range',
  __time_col: 'granularity_sqla',
  __time_grain: 'time_grain_sqla',
  __granularity: 'granularity',
} as const;

export type ReservedFilterColumn = keyof typeof RESERVED_FILTER_COLUMNS;

export function isReservedFilterColumn(column: QueryColumn): column is ReservedFilterColumn {
  return typeof column === 'string' && Object.hasOwn(RESERVED_FILTER_COLUMNS, column);
}
