import type { chartDataEndpoints } from './common/wire/chart-data.ts';
import type { introspectionEndpoints } from './common/wire/introspection.ts';
import type { timeRangeEndpoints } from './common/wire/time-range.ts';

export type { ArrowForm } from './common/arrow-form.ts';
export { escapeSeparator, nameParts, SEPARATOR, unescapeSeparator } from './common/flat-name.ts';
export { PAGED_MAX_ROW, SQL_MAX_ROW } from './common/row-limits.ts';
export { csvDigits, csvText, sheetText } from './common/csv-text.ts';

type ChartDataEndpoints = typeof chartDataEndpoints;
type IntrospectionEndpoints = typeof introspectionEndpoints;
type TimeRangeEndpoints = typeof timeRangeEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends ChartDataEndpoints, IntrospectionEndpoints, TimeRangeEndpoints {}
}
export type {
  EngineDeclared,
  EngineField,
  EngineNames,
  EngineNetwork,
  PostProcessingDeclared,
} from './common/points.ts';

/** Conditions on moments that are stored as numbers or texts. */
export { moment } from './common/time-range/moment.ts';
export { isoBound, storedCondition, storedMoments } from './common/time-range/stored-moments.ts';
