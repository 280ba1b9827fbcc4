import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { ApiError, useService } from '@facet/sdk/client';
import type { QueryContext, QueryResult } from '@facet/sdk/common';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterAnswer } from '../filter-type.ts';

/** Names the dashboard, which may lend the reader access to this query. */
const askedOn = (dashboardId: number, { form_data: form, ...context }: QueryContext): QueryContext => ({
  ...context,
  form_data: { viz_type: '', datasource: '', ...form, dashboardId },
});

/** The contract's message addresses administrators, so it is not shown here. */
const isClosed = (error: Error | null): boolean => error instanceof ApiError && error.status === FORBIDDEN;

const FORBIDDEN = 403;
const NO_RESULTS: readonly QueryResult[] = [];

/**
 * Asks what a filter wants to know. Drawn inside the boundary of the filter's type, so that the plugin which describes the
 * query needs the right to ask it. Equal queries of several filters are asked once.
 */
export function useFilterAnswer(context: QueryContext | null): FilterAnswer {
  const charts = useService(ChartsToken);
  const { id, isNew } = useDashboard();
  const asked = context === null || isNew ? context : askedOn(id, context);
  const { data, error, isFetching } = useQuery({
    queryKey: ['filter-answer', asked],
    enabled: asked !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (asked === null ? NO_RESULTS : charts.fetchData(asked, { signal })),
  });
  const { t } = useTranslation('facet/dashboards');
  const told = useMemo(() => (isClosed(error) ? new Error(t('filters.closed'), { cause: error }) : error), [error, t]);
  return { results: data, fetching: isFetching, error: told };
}
