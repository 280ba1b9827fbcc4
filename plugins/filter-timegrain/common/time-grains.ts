import type { DataMask, QueryContext, QueryResult } from '@facet/sdk/common';

export interface TimeGrain {
  /** ISO 8601 duration. */
  readonly duration: string;
  readonly label: string;
}

/** Queries the time grains of a dataset's database. */
export function grainsQuery(datasetId: number): QueryContext {
  return {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: [], metrics: [], filters: [], orderby: [] }],
    form_data: { viz_type: 'filter_timegrain', datasource: `${datasetId}__table` },
    result_format: 'json',
    result_type: 'timegrains',
  };
}

/** The time grains in the response. The entry for the original timestamps has no duration, and cannot be selected. */
export function timeGrains(results: readonly QueryResult[]): readonly TimeGrain[] {
  return (results[0]?.data ?? []).flatMap(({ duration, name }) =>
    typeof duration === 'string' && duration !== ''
      ? [{ duration, label: typeof name === 'string' ? name : duration }]
      : [],
  );
}

/** The data mask of a selected time grain. @param known Time grains of the database with their names. */
export function timeGrainMask(
  duration: string | null,
  known: readonly (readonly [duration: string | null, label: string])[],
): DataMask {
  if (duration === null) return { extraFormData: {}, filterState: { value: null } };
  const label = known.find(([one]) => one === duration)?.[1] ?? duration;
  return { extraFormData: { time_grain_sqla: duration }, filterState: { value: [duration], label } };
}

export function timeGrainOf(mask: DataMask): string | null {
  const value = mask.filterState?.value;
  const duration: unknown = Array.isArray(value) ? value[0] : value;
  return typeof duration === 'string' && duration !== '' ? duration : null;
}
