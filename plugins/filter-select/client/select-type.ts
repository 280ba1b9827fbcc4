import { defineFilterType } from '@facet/plugin-dashboards/contract.client';
import type { FilterValue } from '@facet/sdk/common';
import { columnType } from '../common/column-type.ts';
import { listText, selectMask, valuesOf } from '../common/select-mask.ts';
import { selectSettings } from '../common/select-settings.ts';
import { valuesOfAnswer, valuesQuery } from '../common/values-query.ts';
import { SelectFilter } from './select-filter.tsx';

/** Filters a column by selected values, or by all others. */
export const selectType = defineFilterType({
  settings: selectSettings,
  Component: SelectFilter,
  queryOf({ config, settings, datasource, dependencies, search, rowLimit }) {
    const [{ datasetId, column } = {}] = config.targets;
    if (datasetId === undefined || column === undefined) return null;
    return valuesQuery({
      filterId: config.id,
      datasetId,
      column: column.name,
      columnType: columnType(datasource, column.name),
      sortMetric: config.sortMetric,
      ascending: settings.sortAscending,
      search,
      rowLimit,
      dependencies,
    });
  },
  firstValue(results, { config }) {
    const [first] = valuesOfAnswer(results, config.targets[0]?.column?.name ?? '');
    return first === undefined ? null : [first];
  },
  valueOf(mask): readonly FilterValue[] | null {
    const values = valuesOf(mask);
    return values.length === 0 ? null : values;
  },
  textOf: (values, { settings }, { t }) =>
    settings.inverseSelection ? t('allBut', { values: listText(values) }) : null,
  maskOf: (values, { config, settings }) =>
    selectMask(values ?? [], {
      column: config.targets[0]?.column?.name ?? '',
      inverse: settings.inverseSelection,
      required: config.controlValues['enableEmptyFilter'] === true,
    }),
});
