import { isRecord, listOf, numberOf } from '@facet/sdk/chart-query';
import type { QueryContext, QueryMetric, QueryResult } from '@facet/sdk/common';
import { timeColumn, type StartDataset } from '../start-values.ts';
import { measuresByName } from './measure-names.ts';

export interface ProfiledColumn {
  readonly column_name: string;
  readonly type_generic: 0 | 1 | 2 | 3 | null;
  readonly is_dttm: boolean;
  readonly groupby: boolean;
  readonly expression?: string | null;
}

export interface ProfiledMetric {
  readonly metric_name: string;
  readonly expression: string;
}

export interface ProfiledDataset extends StartDataset {
  readonly id: number;
  readonly type: string;
  readonly columns: readonly ProfiledColumn[];
  readonly metrics: readonly ProfiledMetric[];
  readonly time_grain_sqla: readonly (readonly [duration: string | null, label: string])[];
}

/** Statistics of a dataset's rows, from which fitting charts are derived. */
export interface DatasetProfile {
  readonly rows: number;
  /** Number of distinct values by column, for the columns that were counted. */
  readonly distinct: ReadonlyMap<string, number>;
  /** Milliseconds between the first and the last value of the time column; null: there is none. */
  readonly span: number | null;
  /** Number of distinct values of the time column; absent: there is none. */
  readonly moments?: number;
  /** Numeric columns that only number the rows. */
  readonly numbering?: ReadonlySet<string>;
}

/** Counting distinct values reads every row once per column. */
const MOST_COLUMNS = 12;

/** Columns that may be suitable for grouping. */
export function countedColumns(dataset: ProfiledDataset): readonly string[] {
  return dataset.columns
    .filter((column) => column.groupby && !column.is_dttm && (column.type_generic === 1 || column.type_generic === 3))
    .map((column) => column.column_name)
    .slice(0, MOST_COLUMNS);
}

/** A chart shows one; distinct numbers of a large table are costly to count. */
const MOST_MEASURES = 2;

/** Numeric columns that measure something, as far as their names say. */
export function measureColumns({ columns }: ProfiledDataset): readonly string[] {
  return columns
    .filter(
      ({ type_generic: type, is_dttm: isTime, column_name: name }) => type === 0 && !isTime && measuresByName(name),
    )
    .map((column) => column.column_name)
    .slice(0, MOST_MEASURES);
}

/** Fewer whole numbers may be all different and close to each other by chance. */
const LEAST_NUMBERED = 50;
/** Part of the numbers from the first to the last that rows deleted since have left. */
const LEAST_DENSE = 0.9;

/** Whether the values are the numbers of the rows, such as those of a primary key without a telling name. */
function numbersRows(rows: number, distinct: number, least: number, most: number): boolean {
  return (
    rows >= LEAST_NUMBERED &&
    distinct === rows &&
    Number.isInteger(least) &&
    Number.isInteger(most) &&
    (most - least + 1) * LEAST_DENSE <= rows
  );
}

/** Whether a metric is the number of rows. */
export function countsRows({ expression }: ProfiledMetric): boolean {
  return /^\s*count\s*\(\s*(\*|1)\s*\)\s*$/i.test(expression);
}

/** Whether the dataset itself measures nothing but the number of its rows, as a new dataset does. */
export function countsOnly(dataset: ProfiledDataset): boolean {
  return dataset.metrics.every(countsRows);
}

/**
 * By what the rows were counted or summed before they became a dataset; null: each row is an event of its own. There is one
 * row for each moment, or one for each moment and value of `column`; the number of such rows says nothing.
 */
export function summedBy({ rows, moments = 0, distinct }: DatasetProfile): { readonly column: string | null } | null {
  if (moments < 2) return null;
  if (moments === rows) return { column: null };
  const column = [...distinct].find(([, count]) => count > 1 && count * moments === rows)?.[0];
  return column === undefined ? null : { column };
}

const ROWS = 'profile_rows';
const FIRST = 'profile_first';
const LAST = 'profile_last';
const MOMENTS = 'profile_moments';
const counted = (index: number) => `profile_${index}`;
const measured = (index: number, part: 'least' | 'most' | 'distinct') => `profile_${part}_${index}`;

/** One query that returns the whole profile. */
export function profileQuery(dataset: ProfiledDataset): QueryContext {
  const time = timeColumn(dataset);
  const aggregate = (column: string, name: 'MIN' | 'MAX' | 'COUNT_DISTINCT', label: string): QueryMetric => ({
    expressionType: 'SIMPLE',
    column: { column_name: column },
    aggregate: name,
    label,
    hasCustomLabel: true,
  });
  const metrics: readonly QueryMetric[] = [
    { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: ROWS, hasCustomLabel: true },
    ...(time === null
      ? []
      : [aggregate(time, 'MIN', FIRST), aggregate(time, 'MAX', LAST), aggregate(time, 'COUNT_DISTINCT', MOMENTS)]),
    ...countedColumns(dataset).map((column, index) => aggregate(column, 'COUNT_DISTINCT', counted(index))),
    ...measureColumns(dataset).flatMap((column, index) => [
      aggregate(column, 'MIN', measured(index, 'least')),
      aggregate(column, 'MAX', measured(index, 'most')),
      aggregate(column, 'COUNT_DISTINCT', measured(index, 'distinct')),
    ]),
  ];
  return {
    datasource: { id: dataset.id, type: dataset.type === 'query' ? 'query' : 'table' },
    queries: [{ columns: [], metrics, filters: [], extras: {}, row_limit: 1 }],
    result_format: 'json',
    result_type: 'full',
  };
}

export function readProfile(dataset: ProfiledDataset, results: readonly QueryResult[]): DatasetProfile {
  const row: unknown = listOf(results[0]?.data)[0];
  const value = (label: string) => (isRecord(row) ? momentOf(row[label]) : undefined);
  const first = value(FIRST);
  const last = value(LAST);
  const moments = value(MOMENTS);
  const rows = value(ROWS) ?? 0;
  const numbering = measureColumns(dataset).filter((_, index) => {
    const [least, most] = [value(measured(index, 'least')), value(measured(index, 'most'))];
    const distinct = value(measured(index, 'distinct'));
    return (
      least !== undefined && most !== undefined && distinct !== undefined && numbersRows(rows, distinct, least, most)
    );
  });
  return {
    rows,
    numbering: new Set(numbering),
    span: first === undefined || last === undefined ? null : last - first,
    ...(moments === undefined ? {} : { moments }),
    distinct: new Map(countedColumns(dataset).map((column, index) => [column, value(counted(index)) ?? 0])),
  };
}

/** Some engines return timestamps as texts. */
function momentOf(value: unknown): number | undefined {
  const number = numberOf(value);
  if (number !== undefined || typeof value !== 'string') return number;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : moment;
}
