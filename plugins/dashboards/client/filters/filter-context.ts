import type { Datasource } from '@facet/plugin-datasets/contract';
import { currentForm } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import type { AnyFilterType, FilterContext } from '../filter-type.ts';

/** Key of the dataset that a filter names, as charts write it. */
export function datasourceKey({ targets }: NativeFilter): string {
  const datasetId = targets[0]?.datasetId;
  return datasetId === undefined ? '' : `${datasetId}__table`;
}

/** The settings of a filter as form data, which controls and `read` expect. */
export function settingsForm(filter: NativeFilter): FormData {
  return { ...filter.controlValues, viz_type: filter.filterType, datasource: datasourceKey(filter) };
}

export function filterContext(
  type: AnyFilterType,
  filter: NativeFilter,
  datasource: Datasource | null,
): FilterContext<unknown> {
  const form = currentForm(type.settings, settingsForm(filter));
  return { config: filter, settings: type.settings.read(form), datasource };
}
