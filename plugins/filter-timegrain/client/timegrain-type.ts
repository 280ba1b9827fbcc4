import { defineFilterType } from '@facet/plugin-dashboards/contract.client';
import { defineForm } from '@facet/sdk/chart-form';
import { grainName } from '@facet/sdk/formatting';
import { grainsQuery, timeGrainMask, timeGrainOf } from '../common/time-grains.ts';
import { TimeGrainFilter } from './time-grain-filter.tsx';

/** Sets the time grain of the charts in scope. */
export const timegrainType = defineFilterType({
  settings: defineForm({ controls: {}, sections: [], reads: ['enableEmptyFilter'] }),
  Component: TimeGrainFilter,
  queryOf({ config }) {
    const datasetId = config.targets[0]?.datasetId;
    return datasetId === undefined ? null : grainsQuery(datasetId);
  },
  valueOf: timeGrainOf,
  textOf(duration, { datasource }, { language }) {
    const name = datasource?.time_grain_sqla?.find(([one]) => one === duration)?.[1];
    return name === undefined ? null : grainName(name, language);
  },
  maskOf: (duration, { datasource }) => timeGrainMask(duration, datasource?.time_grain_sqla ?? []),
});
