import type { Datasource } from '@facet/plugin-datasets/contract';
import { isRecord, listOf, metricLabel, queryMetricsOf } from '@facet/sdk/chart-query';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { answerOf } from './answer-of.ts';
import type { FilterSubject } from '../common/filter-operators.ts';
import { ControlLog } from './control-log.ts';

const INTEGER = /^(TINYINT|SMALLINT|INT|INTEGER|BIGINT|LONG|INT\d+|HUGEINT)/i;

/** Columns and metrics that can be filtered. */
export function subjectsOf(datasource: Datasource | null, metrics: unknown): readonly FilterSubject[] {
  const columns = (datasource?.columns ?? [])
    .filter((column) => column.filterable && column.is_active !== false)
    .map(
      (column): FilterSubject => ({
        kind: 'column',
        name: column.column_name,
        type: column.type_generic,
        isTemporal: column.is_dttm,
        isExpression: Boolean(column.expression),
        isInteger: INTEGER.test(column.type ?? ''),
        ...(column.advanced_data_type && column.type_generic === 0 ? { advancedType: column.advanced_data_type } : {}),
      }),
    );
  const saved = (datasource?.metrics ?? []).map((metric) => metric.metric_name);
  const names = new Set([...saved, ...queryMetricsOf(metrics).map(metricLabel)]);
  return [...columns, ...[...names].map((name): FilterSubject => ({ kind: 'metric', name }))];
}

/** The subjects, with the partition column of the table marked if there is only one. */
export function usePartitioned(
  subjects: readonly FilterSubject[],
  datasource: Datasource | null,
): readonly FilterSubject[] {
  const partition = usePartitionColumn(datasource);
  if (partition === null) return subjects;
  return subjects.map((one) => (one.kind === 'column' && one.name === partition ? { ...one, isPartition: true } : one));
}

/**
 * The partition column of a table; null where there are several. A table whose partitions cannot be read counts as not
 * partitioned.
 */
function usePartitionColumn(datasource: Datasource | null): string | null {
  const api = useService(ApiClientToken);
  const isTable = datasource !== null && !datasource.sql && datasource.schema !== null;
  const log = use(ControlLog);
  const { data, error } = useQuery({
    queryKey: ['table-partitions', datasource?.database.id, datasource?.schema, datasource?.table_name],
    enabled: isTable,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<string | null> => {
      const table = encodeURIComponent(datasource?.table_name ?? '');
      const schema = encodeURIComponent(datasource?.schema ?? '');
      const path = `/api/v1/database/${datasource?.database.id ?? 0}/table_extra/${table}/${schema}/`;
      const { partitions } = await answerOf(api, path, signal);
      const [only, ...others] = isRecord(partitions) ? listOf(partitions['cols']) : [];
      return typeof only === 'string' && others.length === 0 ? only : null;
    },
  });
  useEffect(() => {
    if (error) log?.warn('The partitions of a table could not be read.', { table: datasource?.table_name, error });
  }, [log, error, datasource]);
  return data ?? null;
}
