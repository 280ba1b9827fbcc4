import type { Datasource } from '@facet/plugin-datasets/contract';
import type { QueryResult } from '@facet/sdk/common';
import { ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';
import { type ExploreCalls, SAMPLE_ROWS, type SamplePage } from '../services/explore-calls.ts';

export interface Samples {
  readonly result: QueryResult | undefined;
  /** Number of rows of the whole dataset; undefined until they are counted. */
  readonly total: number | undefined;
  /** Page number, starting at 1. */
  readonly page: number;
  readonly error: unknown;
  turn(page: number): void;
  retry(): void;
}

/** Rows of the dataset, read page by page from the server. */
export function useSamples(calls: ExploreCalls, datasource: Datasource, enabled: boolean): Samples {
  const [place, setPlace] = useState({ uid: datasource.uid, page: 1 });
  // Another dataset starts at its first page.
  const page = place.uid === datasource.uid ? place.page : 1;
  const { data, error, refetch } = useQuery<SamplePage>({
    queryKey: ['explore-samples', datasource.uid, page],
    enabled,
    retry: false,
    // The previous rows stay visible while the next page loads.
    placeholderData: (before, query) => (query?.queryKey[1] === datasource.uid ? before : undefined),
    queryFn: ({ signal }) => calls.samples({ id: datasource.id, type: datasource.type }, page, signal),
  });
  return {
    result: data?.result,
    total: data?.total,
    page,
    error,
    turn: (next) => setPlace({ uid: datasource.uid, page: next }),
    retry: () => void refetch(),
  };
}

/** The number of the first row of a page. */
export const firstSample = (page: number): number => (page - 1) * SAMPLE_ROWS + 1;

/** The rows of one page, with a pager where there are several. */
export function SamplesPager({ samples, children }: { readonly samples: Samples; readonly children: ReactNode }) {
  const { t } = useTranslation('facet/explore');
  const { result, total = 0, page, error, turn } = samples;
  if (error) return <ErrorTile error={error} title={t('results.sampleFailed')} onRetry={samples.retry} />;
  if (!result) return <ListSkeleton rows={4} />;
  const pages = Math.ceil(total / SAMPLE_ROWS);
  const first = firstSample(page);
  return (
    <div className={classes.paged}>
      <div className={classes.pagedRows}>{children}</div>
      {pages > 1 ? (
        <nav className={classes.pager} aria-label={t('results.pages')}>
          <ActionIcon size="xs" disabled={page <= 1} aria-label={t('results.before')} onClick={() => turn(page - 1)}>
            <IconChevronLeft size={14} />
          </ActionIcon>
          <span>{t('results.range', { first, last: first + result.data.length - 1, total })}</span>
          <ActionIcon size="xs" disabled={page >= pages} aria-label={t('results.after')} onClick={() => turn(page + 1)}>
            <IconChevronRight size={14} />
          </ActionIcon>
        </nav>
      ) : null}
    </div>
  );
}
