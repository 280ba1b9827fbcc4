/** Names under which a filter box holds the time of charts. */
export const TIME_RANGE = '__time_range';
export const TIME_COLUMN = '__time_col';
export const TIME_GRAIN = '__time_grain';
