import type { QueryFilter } from './query-object.ts';

/** What a filter or a chart adds to the queries of other charts. */
export interface ExtraFormData {
  readonly filters?: readonly QueryFilter[];
  readonly adhoc_filters?: readonly Readonly<Record<string, unknown>>[];
  readonly time_range?: string;
  readonly granularity_sqla?: string;
  readonly time_grain_sqla?: string;
  readonly [member: string]: unknown;
}

export interface FilterState {
  readonly value?: unknown;
  readonly label?: string;
  readonly selectedValues?: unknown;
  readonly [member: string]: unknown;
}

/** State of one filter or of one chart that filters others. */
export interface DataMask {
  readonly id?: string;
  readonly extraFormData?: ExtraFormData;
  readonly filterState?: FilterState;
  readonly ownState?: Readonly<Record<string, unknown>>;
}
