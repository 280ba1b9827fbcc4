import type { ReservedFilterColumn } from '@facet/sdk/chart-query';

/** Names of the time settings in the values of a filter box. */
export const TIME_RANGE = '__time_range' satisfies ReservedFilterColumn;
export const TIME_COLUMN = '__time_col' satisfies ReservedFilterColumn;
export const TIME_GRAIN = '__time_grain' satisfies ReservedFilterColumn;
