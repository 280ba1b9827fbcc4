import { momentText } from '@facet/plugin-charts/contract';
import type { QueryFilter, QueryObject } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';

export const ROWS_A_PAGE = 50;

/** What of a chart's query says which rows it was made of. Never empty: an empty body would ask for any rows. */
export interface DetailQuery {
  readonly filters: NonNullable<QueryObject['filters']>;
  readonly extras: NonNullable<QueryObject['extras']>;
  readonly granularity?: string;
  readonly time_range?: string;
}

/**
 * Conditions on groups (`having`) say nothing about single rows.
 * @param marked What the rows of a mark have in common.
 */
export function detailQuery(query: QueryObject | undefined, marked: readonly QueryFilter[] = []): DetailQuery {
  const { filters, extras, granularity, time_range } = query ?? {};
  const { having: _having, ...rows } = extras ?? {};
  return {
    filters: [...(filters ?? []), ...marked],
    extras: rows,
    ...(granularity ? { granularity } : {}),
    ...(time_range ? { time_range } : {}),
  };
}

const NO_RANGE = 'No filter';

/** What is known of the dataset whose rows are shown. */
export interface FilterNames {
  /** Names that people gave to columns. */
  readonly verbose: Readonly<Record<string, string>>;
  /** Columns that hold moments; filters name those in milliseconds. */
  readonly temporal: ReadonlySet<string>;
}

/** The conditions in words; a time range that narrows nothing is none. */
export function filterTexts(query: DetailQuery | undefined, names: FilterNames): readonly string[] {
  if (!query) return [];
  const range = query.time_range && query.time_range !== NO_RANGE ? [rangeText(query.time_range)] : [];
  const simple = query.filters
    .filter(({ val }) => val !== NO_RANGE)
    .map((filter) => {
      const { col, op } = filter;
      const name = typeof col === 'string' ? names.verbose[col] || col : (col.label ?? '');
      const values = filterValues(filter, names);
      if (isRange(filter)) return `${name}: ${values.join('')}`;
      if (values.length === 0) return `${name} ${op}`;
      return `${name} ${op} ${Array.isArray(filter.val) ? `(${values.join(', ')})` : values.join('')}`;
    });
  return [...range, ...simple, ...(query.extras.where ? [query.extras.where] : [])];
}

/** What the rows of a mark have in common in one column, as a choice of a menu says it. */
export function filterValueText(filter: QueryFilter, names: FilterNames): string {
  const values = filterValues(filter, names);
  return values.length === 0 ? groupText(null) : values.join(', ');
}

const isRange = ({ op }: QueryFilter): boolean => op.toUpperCase() === 'TEMPORAL_RANGE';

function filterValues(filter: QueryFilter, { temporal }: FilterNames): readonly string[] {
  const { col, val, grain } = filter;
  if (val === undefined || val === null) return [];
  const isMoment = temporal.has(typeof col === 'string' ? col : (col.label ?? ''));
  const list: readonly unknown[] = Array.isArray(val) ? val : [val];
  return list.map((value) => {
    if (isMoment && typeof value === 'number') return momentText(value, grain);
    return isRange(filter) ? rangeText(String(value)) : groupText(value);
  });
}

/** Of a range of whole days the hours say nothing. */
const rangeText = (range: string): string => range.replaceAll('T00:00:00', '').replace(' : ', ' – ');
