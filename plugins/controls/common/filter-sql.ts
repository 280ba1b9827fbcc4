import type { Datasource } from '@facet/plugin-datasets/contract';
import type { FilterValue } from '@facet/sdk/common';
import { isoBound, moment, storedCondition, storedMoments } from '@facet/plugin-query/contract';
import { type AdhocFilter, listOf } from '@facet/sdk/chart-query';
import { operatorIdOf, takesList, takesValue } from './filter-operators.ts';

const PLAIN_NAME = /^[a-z_][a-z0-9_]*$/;

/** Converts a simple filter to SQL as a starting point for editing; empty for an incomplete filter. */
export function sqlOfFilter(filter: AdhocFilter, datasource: SqlDatasource | null): string {
  if (filter.expressionType === 'SQL') return filter.sqlExpression ?? '';
  const { subject } = filter;
  if (!subject) return '';
  const name = nameIn(subject, datasource);
  const id = operatorIdOf(filter);
  if (id === 'LATEST_PARTITION') return `${name} = ${latestPartition(datasource)}`;
  // Only the server can resolve a time range: see `sqlOfRange`.
  if (id === 'TEMPORAL_RANGE') return '';
  if (id === 'IS_TRUE' || id === 'IS_FALSE') return `${name} = ${id === 'IS_TRUE' ? 'TRUE' : 'FALSE'}`;
  const operator = filter.operator === '==' ? '=' : (filter.operator ?? '');
  if (!takesValue(id)) return `${name} ${operator}`;
  const values = listOf<FilterValue>(filter.comparator).map(literal);
  if (values.length === 0) return '';
  return takesList(id) ? `${name} ${operator} (${values.join(', ')})` : `${name} ${operator} ${values[0] ?? ''}`;
}

/** Bounds of a time range, as resolved by the server; null is open. */
export interface RangeBounds {
  readonly since: string | null;
  readonly until: string | null;
}

/**
 * The SQL of a time range, including its start and excluding its end. Timestamps that are stored as numbers or texts
 * are compared in the column's format; `undefined` for numbers without a format, or for a format whose texts do not
 * sort by time.
 */
export function sqlOfRange(
  subject: string,
  { since, until }: RangeBounds,
  datasource: SqlDatasource | null,
): string | undefined {
  const column = datasource?.columns.find((one) => one.column_name === subject);
  const kind = column?.type_generic ?? null;
  const format = column?.python_date_format || null;
  const name = nameIn(subject, datasource);
  const stored = kind === TEMPORAL ? undefined : storedMoments(format, kind === NUMERIC);
  if (stored === undefined && (kind === NUMERIC || (kind === TEXT && format !== null))) return undefined;
  const condition = (operator: '>=' | '<', text: string | null): readonly string[] => {
    if (text === null) return [];
    const at = moment(Date.parse(`${text}Z`));
    if (stored !== undefined) return [storedCondition(name, operator, at, stored, literal)];
    return [`${name} ${operator} ${literal(kind === TEXT ? isoBound(at) : text.replace('T', ' '))}`];
  };
  return [...condition('>=', since), ...condition('<', until)].join(' AND ');
}

const NUMERIC = 0;
const TEXT = 1;
const TEMPORAL = 2;

export type SqlDatasource = Pick<Datasource, 'select_star' | 'schema' | 'table_name' | 'metrics' | 'columns'>;

/** A metric or a calculated column is written as its expression, because the database does not know its name. */
function nameIn(subject: string, datasource: SqlDatasource | null): string {
  const metric = datasource?.metrics.find((one) => one.metric_name === subject);
  if (metric !== undefined) return metric.expression;
  const expression = datasource?.columns.find((one) => one.column_name === subject)?.expression;
  if (expression) return `(${expression})`;
  if (PLAIN_NAME.test(subject)) return subject;
  // The dataset's generated SELECT statement reveals the quote character of its engine.
  const quote = datasource?.select_star?.includes('`') === true ? '`' : '"';
  return `${quote}${subject.replaceAll(quote, quote + quote)}${quote}`;
}

function latestPartition(datasource: SqlDatasource | null): string {
  const table = [datasource?.schema, datasource?.table_name].filter(Boolean).join('.');
  return `'{{ presto.latest_partition('${table}') }}'`;
}

function literal(value: FilterValue): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase();
}
