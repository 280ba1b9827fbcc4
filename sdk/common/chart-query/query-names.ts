import type { QueryColumn, QueryMetric } from '../index.ts';
import { isRecord, listOf, textOf } from './form-value.ts';

/** The columns that a member of a stored form names, one or many. Whatever has no name is none. */
export function queryColumnsOf(value: unknown): readonly QueryColumn[] {
  return listOf(value).filter(isColumn);
}

/** The metrics that a member of a stored form names, one or many. Whatever has no name is none. */
export function queryMetricsOf(value: unknown): readonly QueryMetric[] {
  return listOf(value).filter(isMetric);
}

/** The server checks the other members of an expression, with a message for its author. */
const isColumn = (value: unknown): value is QueryColumn =>
  typeof value === 'string' || (isRecord(value) && (isText(value['label']) || isText(value['sqlExpression'])));

const isMetric = (value: unknown): value is QueryMetric =>
  isRecord(value) && value['expressionType'] === 'SIMPLE' && !isText(value['label'])
    ? isRecord(value['column']) && isText(value['column']['column_name'])
    : isColumn(value);

const isText = (value: unknown): boolean => textOf(value) !== undefined;
