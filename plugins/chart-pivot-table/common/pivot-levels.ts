import type { QueryColumn, QueryMetric } from '@facet/sdk/common';
import type { PivotForm } from './pivot-form.ts';

export interface PivotAxes {
  readonly rows: readonly QueryColumn[];
  readonly columns: readonly QueryColumn[];
}

/** The dimensions of both axes, as displayed. */
export function pivotAxes(form: PivotForm): PivotAxes {
  const [rows, columns] = [form.groupbyRows ?? [], form.groupbyColumns ?? []];
  return form.transposePivot ? { rows: columns, columns: rows } : { rows, columns };
}

/** The number of dimensions of each axis by which a number is grouped, from the outermost; 0 is the total of an axis. */
export interface PivotLevel {
  readonly rows: number;
  readonly columns: number;
}

/** All levels of totals that the table displays or sorts by. */
export function totalLevels(form: PivotForm): readonly PivotLevel[] {
  const { rows, columns } = pivotAxes(form);
  const rowDepths = depths(rows.length, form.colTotals === true, form.rowSubTotals === true);
  const columnDepths = depths(columns.length, form.rowTotals === true, form.colSubTotals === true);
  const shown = rowDepths.flatMap((row) => columnDepths.map((column) => ({ rows: row, columns: column })));
  const ordering = [
    ...(isByValue(form.rowOrder) ? range(1, rows.length).map((depth) => ({ rows: depth, columns: 0 })) : []),
    ...(isByValue(form.colOrder) ? range(1, columns.length).map((depth) => ({ rows: 0, columns: depth })) : []),
  ];
  const cells = levelKey({ rows: rows.length, columns: columns.length });
  const distinct = new Map([...shown, ...ordering].map((level) => [levelKey(level), level]));
  distinct.delete(cells);
  return [...distinct.values()];
}

export function levelKey({ rows, columns }: PivotLevel): string {
  return `${rows}/${columns}`;
}

export const isByValue = (order: PivotForm['rowOrder']): boolean => order?.startsWith('value') === true;

function depths(most: number, total: boolean, subtotals: boolean): readonly number[] {
  return [...new Set([most, ...(subtotals ? range(1, most - 1) : []), ...(total ? [0] : [])])];
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

export type Combination = 'sum' | 'min' | 'max';

const COMBINED: Readonly<Record<string, Combination>> = { SUM: 'sum', COUNT: 'sum', MIN: 'min', MAX: 'max' };
/** A single aggregate of a simple expression; other expressions cannot be combined. */
const SINGLE = /^\s*(sum|count|min|max)\s*\((?!\s*distinct\b)[^()]*\)\s*$/i;

/**
 * How values of a metric combine to a total; undefined if only the rows themselves contain the total: averages,
 * distinct counts, ratios, and saved metrics of the dataset, whose expression the form does not contain.
 */
export function combinationOf(metric: QueryMetric): Combination | undefined {
  if (typeof metric === 'string') return undefined;
  if (metric.expressionType === 'SIMPLE') return COMBINED[metric.aggregate];
  const name = SINGLE.exec(metric.sqlExpression)?.[1];
  return name === undefined ? undefined : COMBINED[name.toUpperCase()];
}

export interface AskedTotals {
  readonly levels: readonly PivotLevel[];
  readonly metrics: readonly QueryMetric[];
}

const NONE: AskedTotals = { levels: [], metrics: [] };

/**
 * Totals that are queried from the server. "Sum", the default of new forms, means the metric over all rows, because
 * adding up averages has no meaning. Any other aggregate is computed from the visible numbers, as its name says.
 */
export function askedTotals(form: PivotForm): AskedTotals {
  if (aggregateOf(form) !== 'Sum') return NONE;
  const metrics = (form.metrics ?? []).filter((metric) => combinationOf(metric) === undefined);
  return metrics.length === 0 ? NONE : { levels: totalLevels(form), metrics };
}

export function aggregateOf(form: PivotForm): NonNullable<PivotForm['aggregateFunction']> {
  return form.aggregateFunction ?? 'Sum';
}
