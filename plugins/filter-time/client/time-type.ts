import { defineFilterType } from '@facet/plugin-dashboards/contract.client';
import { defineForm } from '@facet/sdk/chart-form';
import { rangeOf, timeMask } from '../common/time-mask.ts';
import { TimeFilter } from './time-filter.tsx';

/** Sets the time range of the charts in scope. It has no settings and no query. */
export const timeType = defineFilterType({
  settings: defineForm({ controls: {}, sections: [], reads: ['enableEmptyFilter'] }),
  Component: TimeFilter,
  valueOf: rangeOf,
  maskOf: timeMask,
});
