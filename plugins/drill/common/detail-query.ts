import { momentText } from '@facet/plugin-charts/contract';
import type { QueryFilter, QueryObject } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';

export const ROWS_A_PAGE = 50;

/** The part of a chart's query that selects its rows. It is never empty, because an empty body would request any rows. */
export interface DetailQuery {
  readonly filters: NonNullable<QueryObject['filters']>;
  readonly extras: NonNullable<QueryObject['extras']>;
  readonly granularity?: string;
  readonly time_range?: string;
}

/**
 * Conditions on groups (`having`) do not apply to single rows.
 * @param marked Filters for the rows of a mark.
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

/** Metadata of the dataset whose rows are shown. */
export interface FilterNames {
  /** Display names of columns. */
  readonly verbose: Readonly<Record<string, string>>;
  /** Columns with timestamps; filters contain them as milliseconds. */
  readonly temporal: ReadonlySet<string>;
}

/** Describes the filters; a time range without bounds is left out. */
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

/** The text of a mark's filter for one column, for a menu item. */
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

/** The time of day is omitted for whole days. */
const rangeText = (range: string): string => range.replaceAll('T00:00:00', '').replace(' : ', ' – ');
