import type { ReservedFilterColumn } from '@facet/sdk/chart-query';

/** Names under which a filter box holds the time of charts. */
export const TIME_RANGE = '__time_range' satisfies ReservedFilterColumn;
export const TIME_COLUMN = '__time_col' satisfies ReservedFilterColumn;
export const TIME_GRAIN = '__time_grain' satisfies ReservedFilterColumn;
