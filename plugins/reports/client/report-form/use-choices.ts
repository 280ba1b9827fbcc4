import type { ControlViewProps } from '@facet/plugin-controls/contract.client';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { byName } from '@facet/sdk/common';
import type { WireContract } from '@facet/sdk/wire/contract';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const CHOICES = 100;

/** Charts, dashboards or databases to choose from; the server searches. */
export function useChoices(column: 'chart' | 'dashboard' | 'database') {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const [search, setSearch] = useState('');
  const answer = useQuery({
    queryKey: ['report-choices', column, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/report/related/:column',
        { params: { column }, q: { page: 0, page_size: CHOICES, filter: search } },
        { signal },
      ),
  });
  const options = (answer.data?.result ?? []).map(({ value, text }) => ({
    value: String(value),
    // Only dashboards may have no name.
    label: text || t('facts.untitled'),
  }));
  return { options, loading: answer.isPending, search: setSearch };
}

/** Datasets to choose from; the server searches. */
export function useDatasetChoices() {
  const api = useService(ApiClientToken);
  const [search, setSearch] = useState('');
  const answer = useQuery({
    queryKey: ['report-choices', 'dataset', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const filters = search === '' ? [] : [{ col: 'table_name', opr: 'ct', value: search }];
      const q = { page: 0, page_size: CHOICES, order_column: 'table_name', order_direction: 'asc' as const, filters };
      return api.call('GET /api/v1/dataset/', { q }, { signal });
    },
  });
  const options = (answer.data?.result ?? []).map(({ id, table_name: label }) => ({ value: String(id), label }));
  return { options, loading: answer.isPending, search: setSearch };
}

/** Metrics of a dataset, and its column of time. */
export function useDatasetMetrics(dataset: string | null) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['report-dataset-metrics', dataset],
    enabled: dataset !== null,
    retry: false,
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/v1/report/dataset_metrics/:id', { params: { id: Number(dataset) } }, { signal }))
        .result,
  });
}

type Datasource = NonNullable<ControlViewProps['datasource']>;
type Payload = CallOutput<WireContract['GET /superset/fetch_datasource_metadata']>;
type Kind = Datasource['columns'][number]['type_generic'];

const KINDS = [0, 1, 2, 3] as const;
const kindOf = (kind: number | null): Kind => KINDS.find((known) => known === kind) ?? null;

/** The dataset as controls know it; formats of values are of no use to conditions. */
const controlled = ({ currency_formats: _currencies, ...payload }: Payload): Datasource => ({
  ...payload,
  columns: payload.columns.map((column) => ({ ...column, type_generic: kindOf(column.type_generic) })),
  verbose_map: byName(payload.verbose_map),
  column_formats: {},
});

/** A dataset with all of its columns; null while it is not there. */
export function useDatasource(dataset: string | null) {
  const api = useService(ApiClientToken);
  const answer = useQuery({
    queryKey: ['report-datasource', dataset],
    enabled: dataset !== null,
    retry: false,
    queryFn: async ({ signal }) =>
      controlled(
        await api.call(
          'GET /superset/fetch_datasource_metadata',
          { query: { datasourceKey: `${dataset}__table` } },
          { signal },
        ),
      ),
  });
  return answer.data ?? null;
}

/** Labels of the metrics of a chart. */
export function useMetrics(chart: string | null) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['report-metrics', chart],
    enabled: chart !== null,
    retry: false,
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/v1/report/metrics/:id', { params: { id: Number(chart) } }, { signal })).result,
  });
}

/** Adds the present choice if the first page of choices lacks it. */
export function withHeld(
  options: readonly { readonly value: string; readonly label: string }[],
  held: { readonly value: number; readonly label: string } | null,
) {
  if (held === null || options.some(({ value }) => value === String(held.value))) return options;
  return [...options, { value: String(held.value), label: held.label }];
}
