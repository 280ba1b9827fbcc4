import { isRecord, listOf, numberOf } from '@facet/sdk/chart-query';
import type { QueryContext, QueryMetric, QueryObject, QueryResult } from '@facet/sdk/common';
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

const MOST_COLUMNS = 12;

/** Columns that may be suitable for grouping. */
export function countedColumns(dataset: ProfiledDataset): readonly string[] {
  return dataset.columns
    .filter((column) => column.groupby && !column.is_dttm && (column.type_generic === 1 || column.type_generic === 3))
    .map((column) => column.column_name)
    .slice(0, MOST_COLUMNS);
}

/** A chart shows one. */
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

/** Fewer measures may be whole, all different and without a gap by chance. */
const LEAST_NUMBERED = 5;
/** From this number of rows on, gaps do not speak against numbers of rows: rows deleted since have left them. */
const LEAST_GAPPED = 50;
/** Part of the numbers from the first to the last that is there. */
const LEAST_DENSE = 0.9;

/** Whether the values are the numbers of the rows, such as those of a primary key without a telling name. */
function numbersRows(rows: number, { distinct, ...ends }: Values = {}): boolean {
  const [least, most] = [numberOf(ends.least), numberOf(ends.most)];
  if (least === undefined || most === undefined || !Number.isInteger(least) || !Number.isInteger(most)) return false;
  if (rows < LEAST_NUMBERED || distinct !== rows) return false;
  return (most - least + 1) * (rows < LEAST_GAPPED ? 1 : LEAST_DENSE) <= rows;
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

/** This many rows are read first. A smaller dataset is known by them: its profile needs no other query. */
const SAMPLE = 1_000;
/** A column with more values does not group. */
export const MOST_VALUES = 200;
/**
 * As many distinct values as rows take an engine a second per column and ten million rows, more than all else together.
 * Such columns are counted up to this number of rows only.
 */
const MOST_COUNTED = 100_000;

/** What is known of a column's values; a member is absent where nobody asked. */
interface Values {
  readonly distinct?: number | undefined;
  readonly least?: unknown;
  readonly most?: unknown;
}

/** Asks for as little as the profile needs: one query for a small dataset, two for a large one. */
export async function profileDataset(
  dataset: ProfiledDataset,
  ask: (query: QueryContext) => Promise<readonly QueryResult[]>,
): Promise<DatasetProfile> {
  const time = timeColumn(dataset);
  const [moments, groups, numbers] = [time === null ? [] : [time], countedColumns(dataset), measureColumns(dataset)];
  const all = [...moments, ...groups, ...numbers];
  const sample = all.length === 0 ? [] : rowsOf(await ask(sampleQuery(dataset, all)));
  const seen = new Map(all.map((column) => [column, valuesIn(sample, column)]));
  if (all.length > 0 && sample.length < SAMPLE) return profileOf(dataset, sample.length, seen);
  const isFew = (column: string) => (seen.get(column)?.distinct ?? 0) <= MOST_VALUES;
  const few = groups.filter(isFew);
  const totals = await totalsOf(dataset, { distinct: few, ends: [...moments, ...numbers] }, ask);
  const many = totals.rows > MOST_COUNTED ? [] : [...moments, ...groups.filter((column) => !isFew(column))];
  const rest = many.length === 0 ? undefined : await totalsOf(dataset, { distinct: many, ends: [] }, ask);
  return profileOf(
    dataset,
    totals.rows,
    new Map(
      all.map((column) => {
        const isDistinct = numbers.includes(column) && seen.get(column)?.distinct === sample.length;
        const known: Values = { ...totals.values.get(column), ...rest?.values.get(column) };
        // Numbers of rows are all different among the first rows, and as close to each other as there are rows.
        return [column, isDistinct ? { ...known, distinct: totals.rows } : known] as const;
      }),
    ),
  );
}

function profileOf(dataset: ProfiledDataset, rows: number, values: ReadonlyMap<string, Values>): DatasetProfile {
  const time = values.get(timeColumn(dataset) ?? '');
  const [first, last] = [momentOf(time?.least), momentOf(time?.most)];
  return {
    rows,
    numbering: new Set(measureColumns(dataset).filter((column) => numbersRows(rows, values.get(column)))),
    span: first === undefined || last === undefined ? null : last - first,
    ...(time?.distinct === undefined ? {} : { moments: time.distinct }),
    distinct: new Map(
      countedColumns(dataset).flatMap((column) => {
        const distinct = values.get(column)?.distinct;
        return distinct === undefined ? [] : [[column, distinct]];
      }),
    ),
  };
}

function valuesIn(rows: readonly Row[], column: string): Values {
  const values = rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined);
  const ordered = values.flatMap((value) => momentOf(value) ?? []).sort((a, b) => a - b);
  return { distinct: new Set(values).size, least: ordered[0], most: ordered.at(-1) };
}

/** The first rows as they are: without metrics nothing is grouped. */
const sampleQuery = (dataset: ProfiledDataset, columns: readonly string[]): QueryContext =>
  contextOf(dataset, { columns, row_limit: SAMPLE });

interface Asked {
  /** Columns whose distinct values are counted. */
  readonly distinct: readonly string[];
  /** Columns whose least and greatest values are asked for. */
  readonly ends: readonly string[];
}

async function totalsOf(
  dataset: ProfiledDataset,
  { distinct, ends }: Asked,
  ask: (query: QueryContext) => Promise<readonly QueryResult[]>,
): Promise<{ readonly rows: number; readonly values: ReadonlyMap<string, Values> }> {
  const metrics: readonly QueryMetric[] = [
    { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: ROWS, hasCustomLabel: true },
    ...distinct.map((column, index) => aggregateOf(column, 'COUNT_DISTINCT', `profile_${index}`)),
    ...ends.flatMap((column, index) => [
      aggregateOf(column, 'MIN', `profile_least_${index}`),
      aggregateOf(column, 'MAX', `profile_most_${index}`),
    ]),
  ];
  const [row = {}] = rowsOf(await ask(contextOf(dataset, { columns: [], metrics, row_limit: 1 })));
  const values = new Map<string, Values>(
    distinct.map((column, index) => [column, { distinct: numberOf(row[`profile_${index}`]) }]),
  );
  ends.forEach((column, index) =>
    values.set(column, {
      ...values.get(column),
      least: row[`profile_least_${index}`],
      most: row[`profile_most_${index}`],
    }),
  );
  return { rows: numberOf(row[ROWS]) ?? 0, values };
}

const ROWS = 'profile_rows';

const aggregateOf = (column: string, aggregate: 'MIN' | 'MAX' | 'COUNT_DISTINCT', label: string): QueryMetric => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate,
  label,
  hasCustomLabel: true,
});

function contextOf(dataset: ProfiledDataset, query: QueryObject): QueryContext {
  return {
    datasource: { id: dataset.id, type: dataset.type === 'query' ? 'query' : 'table' },
    queries: [{ filters: [], extras: {}, ...query }],
    result_format: 'json',
    result_type: 'full',
  };
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (results: readonly QueryResult[]): readonly Row[] => listOf(results[0]?.data).filter(isRecord);

/** Some engines return timestamps as texts. */
function momentOf(value: unknown): number | undefined {
  const number = numberOf(value);
  if (number !== undefined || typeof value !== 'string') return number;
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? undefined : moment;
}
