import { type AdhocColumn, GenericType, type QueryColumn, type QueryMetric } from '@facet/sdk/common';
import type { DatasetColumn, DatasetMetric } from '../dataset-model.ts';
import type { Scope } from './compile-context.ts';
import { QueryRefusal, refusalTexts } from './errors.ts';
import { columnLabel, metricLabel, TIMESTAMP_ALIAS } from './labels.ts';
import type { SelectItem } from './select-item.ts';

/** SQL of a dataset column: its name, or the expression of a calculated one. */
export async function columnSql(column: DatasetColumn, scope: Scope): Promise<string> {
  if (!column.expression) return scope.dialect.quoteIdentifier(column.name);
  return scope.context.guard.expression(await scope.templates.render(column.expression, 'SQL'));
}

/** SQL of a moment, truncated to a grain. Numbers that hold moments are turned into timestamps first. */
export async function timestampSql(column: DatasetColumn, grain: string | null, scope: Scope): Promise<string> {
  return truncatedSql(await columnSql(column, scope), column, grain, scope);
}

type Written = Pick<DatasetColumn, 'type' | 'pythonDateFormat'>;

function truncatedSql(sql: string, { type, pythonDateFormat: format }: Written, grain: string | null, scope: Scope) {
  const { dialect } = scope;
  const unit = format === 'epoch_s' ? 's' : format === 'epoch_ms' ? 'ms' : undefined;
  const moment = unit === undefined ? sql : dialect.epochToTimestamp(sql, unit);
  if (grain === null || grain === '') return moment;
  const known = dialect.timeGrains.get(grain);
  if (known === undefined) throw new QueryRefusal('failed', refusalTexts.noGrain(grain, dialect.name));
  const isText = unit === undefined && type !== null && dialect.genericType(type) === GenericType.string;
  return known.sql(isText && dialect.textToTimestamp ? dialect.textToTimestamp(moment, format || null) : moment);
}

/** An expression that the database itself calls temporal. */
const TEMPORAL_EXPRESSION: Written = { type: null, pythonDateFormat: null };

export interface AdhocSql extends SelectItem {
  /** The dataset column that the expression names, when it is just a name. */
  readonly column: DatasetColumn | undefined;
}

/** An expression column: a dataset column by name, with its grain on a time axis, or free SQL. */
export async function adhocColumn(adhoc: AdhocColumn, scope: Scope, subject: 'column' | 'filter'): Promise<AdhocSql> {
  const label = columnLabel(adhoc);
  const grain = adhoc.columnType === 'BASE_AXIS' ? (adhoc.timeGrain ?? null) : null;
  const rendered = await scope.templates.render(adhoc.sqlExpression, 'SQL');
  const column = scope.columns.get(rendered);
  if (column !== undefined) {
    const sql = await columnSql(column, scope);
    return {
      label,
      column,
      sql: grain !== null && isTemporal(column, scope) ? truncatedSql(sql, column, grain, scope) : sql,
    };
  }
  const sql = scope.context.guard.expression(rendered);
  if ((grain !== null || subject === 'filter') && scope.context.describe !== undefined) {
    const [described] = await scope.context.describe(
      `${scope.ctes}SELECT ${sql} AS ${scope.dialect.quoteIdentifier('probe')} FROM ${scope.from}`,
    );
    if (grain !== null && described?.generic === GenericType.temporal) {
      return { label, column: undefined, sql: truncatedSql(sql, TEMPORAL_EXPRESSION, grain, scope) };
    }
  }
  return { label, column: undefined, sql };
}

export function isTemporal(column: DatasetColumn, scope: Scope): boolean {
  return column.isDttm || (column.type !== null && scope.dialect.genericType(column.type) === GenericType.temporal);
}

/** A selected or grouped column. */
export async function selectedColumn(
  column: QueryColumn,
  scope: Scope,
  granularity: string | null,
  grain: string | null,
): Promise<SelectItem> {
  if (typeof column !== 'string') return adhocColumn(column, scope, 'column');
  const known = scope.columns.get(column);
  if (known === undefined) throw new QueryRefusal('failed', refusalTexts.columnsMissing(`['${column}']`));
  const sql = column === granularity ? await timestampSql(known, grain, scope) : await columnSql(known, scope);
  return { label: column, sql };
}

export async function savedMetricSql(metric: DatasetMetric, scope: Scope): Promise<string> {
  return scope.context.guard.expression(await scope.templates.render(metric.expression, 'SQL'));
}

const AGGREGATE_SQL: Readonly<Record<string, (operand: string) => string>> = {
  AVG: (operand) => `AVG(${operand})`,
  COUNT: (operand) => `COUNT(${operand})`,
  COUNT_DISTINCT: (operand) => `COUNT(DISTINCT ${operand})`,
  MAX: (operand) => `MAX(${operand})`,
  MIN: (operand) => `MIN(${operand})`,
  SUM: (operand) => `SUM(${operand})`,
};

/** @throws QueryRefusal when the metric does not exist, or its SQL is refused. */
export async function metricItem(
  metric: QueryMetric,
  scope: Scope,
  subject: 'metric' | 'order' = 'metric',
): Promise<SelectItem> {
  const label = metricLabel(metric);
  if (typeof metric === 'string') {
    const saved = scope.metrics.get(metric);
    if (saved === undefined) throw new QueryRefusal('failed', refusalTexts.metricMissing(metric));
    return { label, sql: await savedMetricSql(saved, scope) };
  }
  if (metric.expressionType === 'SQL') {
    const rendered = await scope.templates.render(metric.sqlExpression, 'SQL');
    const { guard } = scope.context;
    return { label, sql: subject === 'order' ? guard.orderExpression(rendered) : guard.expression(rendered) };
  }
  const aggregate = Object.hasOwn(AGGREGATE_SQL, metric.aggregate) ? AGGREGATE_SQL[metric.aggregate] : undefined;
  if (aggregate === undefined)
    throw new QueryRefusal('failed', refusalTexts.aggregateUnknown(String(metric.aggregate)));
  const name = metric.column.column_name;
  const known = scope.columns.get(name);
  return { label, sql: aggregate(known ? await columnSql(known, scope) : scope.dialect.quoteIdentifier(name)) };
}

export const timestampItem = async (
  column: DatasetColumn,
  grain: string | null,
  scope: Scope,
): Promise<SelectItem> => ({
  label: TIMESTAMP_ALIAS,
  sql: await timestampSql(column, grain, scope),
});
