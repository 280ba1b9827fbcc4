import { byName } from '@facet/sdk/common';
import { isRecord } from '@facet/sdk/chart-query';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DrillSubject } from '../contract.client.ts';
import { useDrillServices } from './drill-services.ts';

export interface DatasetColumns {
  /** Display names of columns and metrics. */
  readonly verbose: Readonly<Record<string, string>>;
  /** Names of the groupable columns; empty until they are loaded. */
  readonly groupable: readonly string[];
  /** Names of the columns with timestamps. */
  readonly temporal: ReadonlySet<string>;
}

const NO_NAMES: Readonly<Record<string, string>> = byName();

/**
 * All columns of the dataset, because a dashboard contains only those that its charts use. If the request fails, those
 * are used.
 */
export function useDatasetColumns({ formData, datasource }: DrillSubject): DatasetColumns {
  const { api } = useDrillServices();
  const { data } = useQuery({
    queryKey: ['drill-dataset', formData.datasource],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<unknown> =>
      api.call(
        'GET /superset/fetch_datasource_metadata',
        { query: { datasourceKey: formData.datasource } },
        { signal },
      ),
  });
  return useMemo(
    () => ({
      verbose: namesIn(data) ?? datasource?.verbose_map ?? NO_NAMES,
      groupable: namesWith(data, 'groupby') ?? namesWith(datasource, 'groupby') ?? [],
      temporal: new Set(namesWith(data, 'is_dttm') ?? namesWith(datasource, 'is_dttm')),
    }),
    [data, datasource],
  );
}

function namesIn(answer: unknown): Readonly<Record<string, string>> | undefined {
  const names = isRecord(answer) ? answer['verbose_map'] : undefined;
  if (!isRecord(names)) return undefined;
  const given = Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => (typeof name === 'string' ? [[key, name]] : [])),
  );
  return byName(given);
}

/** Names of the columns with a property; undefined if the response contains none. */
function namesWith(answer: unknown, what: 'groupby' | 'is_dttm'): readonly string[] | undefined {
  const columns = isRecord(answer) ? answer['columns'] : undefined;
  if (!Array.isArray(columns)) return undefined;
  return columns.flatMap((column: unknown) =>
    isRecord(column) && typeof column['column_name'] === 'string' && column[what] === true
      ? [column['column_name']]
      : [],
  );
}
