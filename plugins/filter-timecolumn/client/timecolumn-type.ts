import { defineFilterType } from '@facet/plugin-dashboards/contract.client';
import { defineForm } from '@facet/sdk/chart-form';
import { columnsQuery, timeColumnMask, timeColumnOf } from '../common/time-columns.ts';
import { TimeColumnFilter } from './time-column-filter.tsx';

/** Sets the time column of the charts in scope. */
export const timecolumnType = defineFilterType({
  settings: defineForm({ controls: {}, sections: [], reads: ['enableEmptyFilter'] }),
  Component: TimeColumnFilter,
  queryOf({ config }) {
    const datasetId = config.targets[0]?.datasetId;
    return datasetId === undefined ? null : columnsQuery(datasetId);
  },
  valueOf: timeColumnOf,
  maskOf: (column, { datasource }) => timeColumnMask(column, datasource?.verbose_map ?? {}),
});
