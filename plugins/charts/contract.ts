/** What other plugins may use of charts: colours, and how a form becomes a query. */
export * from './common/color/color-assignment.ts';
export * from './common/color/palette.ts';
export * from './common/query/index.ts';
