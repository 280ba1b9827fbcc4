import type { QueryFilter, QueryObject } from '@facet/sdk/common';

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

/** The conditions in words; a time range that narrows nothing is none. */
export function filterTexts(query: DetailQuery | undefined): readonly string[] {
  if (!query) return [];
  const range = query.time_range && query.time_range !== NO_RANGE ? [query.time_range] : [];
  const simple = query.filters
    .filter(({ val }) => val !== NO_RANGE)
    .map(({ col, op, val }) =>
      [typeof col === 'string' ? col : col.label, op.toUpperCase() === 'TEMPORAL_RANGE' ? ':' : op, valueText(val)]
        .filter(Boolean)
        .join(' '),
    );
  return [...range, ...simple, ...(query.extras.where ? [query.extras.where] : [])];
}

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? `(${value.map(String).join(', ')})` : String(value);
}
