import { defineFilterType } from '@facet/plugin-dashboards/contract.client';
import { defineForm } from '@facet/sdk/chart-form';
import { CALENDAR_RANGES, COMMON_RANGES } from '@facet/plugin-query/contract.client';
import { rangeOf, timeMask } from '../common/time-mask.ts';
import { TimeFilter } from './time-filter.tsx';

const NAMED: readonly string[] = [...COMMON_RANGES, ...CALENDAR_RANGES];
const isNamed = (range: string): boolean => NAMED.includes(range);

/** Sets the time range of the charts in scope. It has no settings and no query. */
export const timeType = defineFilterType({
  settings: defineForm({ controls: {}, sections: [], reads: ['enableEmptyFilter'] }),
  Component: TimeFilter,
  valueOf: rangeOf,
  textOf: (range, _, { t }) => (isNamed(range) ? t(`ranges.${range}`) : null),
  maskOf: timeMask,
});
