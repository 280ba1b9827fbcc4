import type { chartEndpoints } from './common/wire/chart.ts';
/** What other plugins may use of charts: colours, cross-filters, and how a form becomes a query. */
export * from './common/chart-tables.ts';
export * from './common/color/color-assignment.ts';
export * from './common/color/palette.ts';
export * from './common/conditional-formatting.ts';
export * from './common/cross-filter.ts';
export * from './common/period.ts';
export * from './common/query-results.ts';
export * from './common/result-columns.ts';
export * from '@facet/sdk/chart-query';

type ChartEndpoints = typeof chartEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends ChartEndpoints {}
}

export type { ChartCreate, ChartItem, ChartRow, ChartUpdate } from './common/wire/chart.ts';
