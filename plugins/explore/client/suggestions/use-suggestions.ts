import { type ChartPurpose, purposesOf } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { textOf, queryMetricsOf } from '@facet/sdk/chart-query';
import { useEntryDetails } from '@facet/sdk/client';
import type { FormData } from '@facet/sdk/common';
import { NO_TIME_RANGE } from '@facet/plugin-controls/contract.client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { profileDataset } from '../../common/suggestions/dataset-profile.ts';
import { type Suggestion, suggestions } from '../../common/suggestions/suggest.ts';
import { useExplore } from '../services/explore-services.ts';

export interface FoundSuggestions {
  /** The best one first; undefined while the dataset is profiled. */
  readonly found: readonly Suggestion[] | undefined;
  readonly error: unknown;
  refetch(): void;
}

/** Charts that fit a dataset. @param form The current form, whose metrics and columns are used; null: none */
export function useSuggestions(datasource: Datasource, form: FormData | null): FoundSuggestions {
  const { charts, session } = useExplore();
  const types = useEntryDetails(ChartTypes);
  const {
    data: profile,
    error,
    refetch,
  } = useQuery({
    queryKey: ['dataset-profile', datasource.uid],
    staleTime: 300_000,
    retry: false,
    queryFn: ({ signal }) => profileDataset(datasource, (query) => charts.fetchData(query, { signal })),
  });
  const timeFilter = textOf(session.conf['DEFAULT_TIME_FILTER']) ?? NO_TIME_RANGE;
  // Only the relevant members of the form: a new colour must not cause a new profile.
  const asked = form?.['metrics'] ?? form?.['metric'];
  const narrowed = form?.['adhoc_filters'];
  const found = useMemo(() => {
    const suited = [...types].map(([key, entry]) => ({ key, tile: entry.tile, purposes: purposesOf(entry) }));
    if (profile === undefined || suited.every(({ purposes }) => purposes.length === 0)) return undefined;
    const serving = (purpose: ChartPurpose) =>
      suited
        .filter(({ purposes }) => purposes.includes(purpose))
        .sort((a, b) => (a.tile ?? Number.POSITIVE_INFINITY) - (b.tile ?? Number.POSITIVE_INFINITY))[0]?.key;
    const metrics = queryMetricsOf(asked);
    const filters = Array.isArray(narrowed) ? narrowed : null;
    return suggestions(datasource, profile, { metrics, filters, timeFilter }, serving);
  }, [datasource, profile, types, asked, narrowed, timeFilter]);
  return { found, error, refetch: () => void refetch() };
}
