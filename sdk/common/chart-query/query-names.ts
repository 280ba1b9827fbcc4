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
function isColumn(value: unknown): value is QueryColumn {
  if (typeof value === 'string') return true;
  return isRecord(value) && [value['label'], value['sqlExpression']].some(isText);
}

function isMetric(value: unknown): value is QueryMetric {
  if (typeof value === 'string') return true;
  if (!isRecord(value)) return false;
  if (isText(value['label'])) return true;
  if (value['expressionType'] !== 'SIMPLE') return isText(value['sqlExpression']);
  const { column } = value;
  return isRecord(column) && isText(column['column_name']);
}

const isText = (value: unknown): boolean => textOf(value) !== undefined;
