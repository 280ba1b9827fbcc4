import type { FormData, PostProcessingStep, QueryColumn, QueryObject } from '@facet/sdk/common';
import { textOf } from '@facet/sdk/chart-query';
import type { DatasetModel } from '../dataset-model.ts';
import { columnLabel } from './labels.ts';
import { modernQuery } from './normalize-query.ts';

/**
 * A `granularity` beside a form whose `x_axis` is another column of time takes the place of that axis: column, label, order and the
 * steps that go by it. The range on the axis gives way to `time_range` and to ranges on the new column; where the query has none of
 * them, it holds on the new column.
 * One that the form itself holds beside its axis was left there by another chart type or an older release: the axis that its author
 * sees is drawn, and `granularity` says only where `time_range` holds.
 * A query that asks for that column already, or for a `granularity` that is no time of the dataset, keeps its axis.
 */
export function onChosenAxis(given: QueryObject, form: FormData | undefined, dataset: DatasetModel): QueryObject {
  const axis: unknown = form?.['x_axis'];
  const query = modernQuery(given);
  const { granularity: chosen, columns = [] } = query;
  const isTime = (name: unknown): name is string =>
    dataset.columns.some((column) => column.isDttm && column.name === name);
  if (!isTime(axis) || !isTime(chosen) || axis === chosen) return given;
  const isAxis = (column: unknown): column is QueryColumn => column === axis || isReference(column, axis);
  if (isLeftOver(query, form)) return given;
  const label = columns.filter(isAxis).map(columnLabel)[0];
  if (label === undefined || columns.some((column) => columnLabel(column) === chosen)) return given;

  const moved = <T>(column: T): T | QueryColumn => {
    if (!isAxis(column)) return column;
    return typeof column === 'string'
      ? chosen
      : { ...column, sqlExpression: chosen, label: chosen, isColumnReference: true };
  };
  const ranges = (query.filters ?? []).filter(({ col, op }) => isAxis(col) && op.toUpperCase() === 'TEMPORAL_RANGE');
  const isBound = (query.filters ?? []).some(({ col, op }) => col === chosen && op.toUpperCase() === 'TEMPORAL_RANGE');
  const range = query.time_range ?? (isBound ? undefined : ranges.find(({ val }) => typeof val === 'string')?.val);
  return {
    ...query,
    columns: columns.map(moved),
    ...(query.series_columns ? { series_columns: query.series_columns.map(moved) } : {}),
    ...(query.orderby
      ? { orderby: query.orderby.map(([by, up]) => [by === label ? chosen : moved(by), up] as const) }
      : {}),
    ...(query.filters ? { filters: query.filters.filter((filter) => !ranges.includes(filter)) } : {}),
    ...(typeof range === 'string' ? { time_range: range } : {}),
    ...(query.post_processing
      ? { post_processing: query.post_processing.map((step) => step && renamed(step, label, chosen)) }
      : {}),
  };
}

/** Nothing but the form chose it: a dashboard says its choice in `extra_form_data`, and clients of older releases in `extra_filters`. */
const isLeftOver = ({ granularity, applied_time_extras: added }: QueryObject, form: FormData | undefined): boolean =>
  granularity === (textOf(form?.['granularity']) ?? textOf(form?.['granularity_sqla'])) &&
  added?.['__time_col'] === undefined;

/** Clients mark the axis by an expression that is its column's name. */
const isReference = (column: unknown, name: string): boolean =>
  typeof column === 'object' && column !== null && 'sqlExpression' in column && column.sqlExpression === name;

/** Options by which steps name the axis. */
const AXIS_OPTIONS = ['index', 'by'] as const;

function renamed(step: PostProcessingStep, label: string, chosen: string): PostProcessingStep {
  const options = Object.fromEntries(
    AXIS_OPTIONS.flatMap((name): (readonly [string, unknown])[] => {
      const value = step.options?.[name];
      if (value === label) return [[name, chosen]];
      return Array.isArray(value) ? [[name, value.map((one: unknown) => (one === label ? chosen : one))]] : [];
    }),
  );
  return Object.keys(options).length === 0 ? step : { ...step, options: { ...step.options, ...options } };
}
