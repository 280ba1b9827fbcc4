import { defineFilterType } from '@facet/plugin-dashboards/contract.client';
import { boundsQuery } from '../common/bounds-query.ts';
import { allowedRange, type Range, rangeMask, rangeOf } from '../common/range-mask.ts';
import { rangeSettings } from '../common/range-settings.ts';
import { RangeFilter } from './range-filter.tsx';

const OPEN: Range = [null, null];

/** Filters a numeric column by a range. */
export const rangeType = defineFilterType({
  settings: rangeSettings,
  Component: RangeFilter,
  queryOf({ config, dependencies }) {
    const [{ datasetId, column } = {}] = config.targets;
    if (datasetId === undefined || column === undefined) return null;
    return boundsQuery({ filterId: config.id, datasetId, column: column.name, dependencies });
  },
  valueOf: rangeOf,
  valueProblem: ([low, high]) => (low !== null && high !== null && low > high ? 'order' : null),
  maskOf: (range: Range | null, { config, settings }) =>
    rangeMask(config.targets[0]?.column?.name ?? '', allowedRange(range ?? OPEN, settings.enableSingleValue)),
});
