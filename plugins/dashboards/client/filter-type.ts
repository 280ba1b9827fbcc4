import type { Datasource } from '@facet/plugin-datasets/contract';
import { type DataMask, definePoint } from '@facet/sdk/common';
import type { ComponentType } from 'react';
import type { FilterTypeDeclared } from '../common/points.ts';

/** One entry of `native_filter_configuration` in a dashboard's `json_metadata`. */
export interface NativeFilterConfig {
  readonly id: string;
  readonly type: 'NATIVE_FILTER' | 'DIVIDER';
  readonly name: string;
  readonly filterType: string;
  readonly targets: readonly { readonly datasetId?: number; readonly column?: { readonly name: string } }[];
  readonly controlValues: Readonly<Record<string, unknown>>;
  readonly defaultDataMask: DataMask;
  readonly cascadeParentIds: readonly string[];
  readonly scope: { readonly rootPath: readonly string[]; readonly excluded: readonly number[] };
  readonly description?: string;
  readonly sortMetric?: string | null;
  readonly adhoc_filters?: readonly unknown[];
  readonly time_range?: string;
  readonly granularity_sqla?: string;
  readonly [member: string]: unknown;
}

export interface FilterProps {
  readonly config: NativeFilterConfig;
  readonly mask: DataMask;
  readonly datasource: Datasource | null;
  /** Extra filters of parents and pre-filters, for the list of available values. */
  readonly dependencies: NonNullable<DataMask['extraFormData']>;
  readonly disabled: boolean;
  onChange(mask: DataMask): void;
}

export interface FilterType {
  readonly Component: ComponentType<FilterProps>;
}

export const FilterTypes = definePoint<{ declared: FilterTypeDeclared; implementation: FilterType }>({
  id: 'filters/type@1',
  description: 'Native filters of dashboards.',
  side: 'client',
});
