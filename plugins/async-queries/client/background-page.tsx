import { formatLocale } from '@facet/sdk/common';
import { ApiClientToken, NotifierToken, useObjectNews, useService } from '@facet/sdk/client';
import { EmptyState, ErrorTile, ListSkeleton, PageHeader, PlainTable } from '@facet/sdk/ui';
import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { IconDownload, IconLoader, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import { EVENT_NEWS } from '../common/event-news.ts';
import type { OwnJob } from '../common/wire/async-events.ts';
import { manifest } from '../manifest.ts';
import classes from './background-page.module.css';

const QUERY_KEY = ['async-queries', 'jobs'];
const LOOK_EVERY_MS = 2_000;
const NEWS = [`${manifest.id}:${EVENT_NEWS}`];

/** A user's own background work, from whichever page and browser it was started. */
export function BackgroundPage() {
  const { t } = useTranslation('facet/async-queries');
  const api = useService(ApiClientToken);
  const queries = useQueryClient();
  useObjectNews(NEWS, () => void queries.invalidateQueries({ queryKey: QUERY_KEY }));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await api.call('GET /api/v1/async_event/jobs/', {}, { signal })).result,
    refetchInterval: ({ state }) => (state.data?.some(isGoingOn) ? LOOK_EVERY_MS : false),
  });
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} />
      {data?.length === 0 ? null : <p className={classes.intro}>{t('intro')}</p>}
      {error === null ? null : <ErrorTile error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {isPending ? (
        <ListSkeleton rows={3} />
      ) : data === undefined ? null : data.length === 0 ? (
        <EmptyState icon={<IconLoader size={20} stroke={1.5} />} title={t('none.title')} text={t('none.text')} />
      ) : (
        <JobTable jobs={data} />
      )}
    </div>
  );
}

function JobTable({ jobs }: { readonly jobs: readonly OwnJob[] }) {
  const { t } = useTranslation('facet/async-queries');
  const stop = useStop();
  return (
    <PlainTable className={classes.table} label={t('title')}>
      <thead>
        <tr>
          <th>{t('columns.title')}</th>
          <th className={classes.state}>{t('columns.state')}</th>
          <th className={classes.started}>{t('columns.started')}</th>
          <th className={classes.actions}>
            <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.job_id}>
            <td title={job.title}>
              {job.title}
              {job.errors.map(({ message }) => (
                <div key={String(message)} className={classes.reason}>
                  {String(message)}
                </div>
              ))}
            </td>
            <td className={classes.state} data-state={job.status}>
              {t(`state.${job.status}`)}
              <JobProgress job={job} />
            </td>
            <td className={classes.started}>{new Date(job.started).toLocaleTimeString(formatLocale())}</td>
            <td className={classes.actions}>
              {isGoingOn(job) ? (
                <Button
                  size="xs"
                  leftSection={<IconPlayerStop size={14} stroke={1.6} />}
                  aria-label={t('stopOne', { title: job.title })}
                  loading={stop.isPending && stop.variables === job.job_id}
                  onClick={() => stop.mutate(job.job_id)}
                >
                  {t('stop')}
                </Button>
              ) : job.result_url === null ? null : (
                <Download title={job.title} address={job.result_url} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function JobProgress({ job: { status, title, progress } }: { readonly job: OwnJob }) {
  const { t } = useTranslation('facet/async-queries');
  if (status !== 'running' || progress === null) return null;
  const { done, total } = progress;
  if (total === null) return <span className={classes.counted}>{t('counted', { count: done })}</span>;
  return (
    <Progress
      className={classes.progress ?? ''}
      value={total === 0 ? 0 : (100 * done) / total}
      size={4}
      aria-label={t('progress', { title })}
    />
  );
}

function Download({ title, address }: { readonly title: string; readonly address: string }) {
  const { t } = useTranslation('facet/async-queries');
  return (
    <Button
      size="xs"
      component="a"
      href={useHref(address)}
      download
      leftSection={<IconDownload size={14} stroke={1.6} />}
      aria-label={t('downloadOne', { title })}
    >
      {t('download')}
    </Button>
  );
}

const isGoingOn = ({ status }: Pick<OwnJob, 'status'>): boolean => status === 'pending' || status === 'running';

function useStop() {
  const { t } = useTranslation('facet/async-queries');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (job: string) => api.call('DELETE /api/v1/async_event/:job', { params: { job } }),
    onSuccess: async () => {
      notify.info(t('stopping'));
      await queries.invalidateQueries({ queryKey: QUERY_KEY });
    },
    onError: (error) => notify.error(error.message),
  });
}
