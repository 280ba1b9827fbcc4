import { formatLocale } from '@facet/sdk/common';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ErrorTile, ListSkeleton, PlainTable } from '@facet/sdk/ui';
import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JOB_STATES } from '../common/job-states.ts';
import type { JobCounts, JobRow } from '../common/wire/running-work.ts';
import { Brief } from './brief.tsx';
import { usePersonName } from './person-name.ts';
import classes from './running-page.module.css';

const QUERY_KEY = ['running-work', 'jobs'];
const LOOK_EVERY_MS = 2_000;
const ALL = 'all';
type Shown = (typeof JOB_STATES)[number] | typeof ALL;

/** Jobs of the queue by state, with the reasons of failures and a button to retry. */
export function JobSection() {
  const { t } = useTranslation('facet/running-work');
  const api = useService(ApiClientToken);
  const [shown, setShown] = useState<Shown>(ALL);
  const query = shown === ALL ? {} : { state: shown };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...QUERY_KEY, shown],
    queryFn: ({ signal }) => api.call('GET /api/v1/running_work/jobs/', { query }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: (before) => before,
  });
  return (
    <section aria-label={t('jobs.title')}>
      <h2 className={classes.heading}>{t('jobs.title')}</h2>
      {error === null ? null : <ErrorTile error={error} title={t('jobs.failed')} onRetry={() => void refetch()} />}
      {isPending ? <ListSkeleton rows={3} /> : null}
      {data === undefined ? null : (
        <>
          <StateChoice counts={data.counts} shown={shown} onShow={setShown} />
          {data.result.length === 0 ? (
            <p className={classes.nothing}>{t(shown === ALL ? 'jobs.empty' : 'jobs.none')}</p>
          ) : (
            <JobTable rows={data.result} />
          )}
        </>
      )}
    </section>
  );
}

interface StateChoiceProps {
  readonly counts: JobCounts;
  readonly shown: Shown;
  onShow(shown: Shown): void;
}

function StateChoice({ counts, shown, onShow }: StateChoiceProps) {
  const { t } = useTranslation('facet/running-work');
  const all = JOB_STATES.reduce((sum, state) => sum + counts[state], 0);
  return (
    <div className={classes.states}>
      <SegmentedControl<Shown>
        size="xs"
        aria-label={t('jobs.filter')}
        value={shown}
        onChange={onShow}
        data={[
          { value: ALL, label: t('jobs.all', { count: all }) },
          ...JOB_STATES.map((state) => ({
            value: state,
            label: t('jobs.counted', { state: t(`jobs.state.${state}`), count: counts[state] }),
          })),
        ]}
      />
    </div>
  );
}

function JobTable({ rows }: { readonly rows: readonly JobRow[] }) {
  const { t } = useTranslation('facet/running-work');
  const retry = useRetry();
  return (
    <PlainTable className={classes.table} label={t('jobs.title')}>
      <thead>
        <tr>
          <th>{t('columns.about')}</th>
          <th className={classes.user}>{t('columns.user')}</th>
          <th className={classes.state}>{t('jobs.columns.state')}</th>
          <th className={classes.number}>{t('jobs.columns.attempt')}</th>
          <th className={classes.process}>{t('jobs.columns.since')}</th>
          <th className={classes.actions}>
            <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.id}>
            <JobCells
              row={row}
              isRetrying={retry.isPending && retry.variables === row.id}
              onRetry={() => retry.mutate(row.id)}
            />
            {row.reason === null ? null : (
              <tr>
                <td className={classes.reason} colSpan={6}>
                  {row.reason}
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </PlainTable>
  );
}

interface JobCellsProps {
  readonly row: JobRow;
  readonly isRetrying: boolean;
  onRetry(): void;
}

function JobCells({ row, isRetrying, onRetry }: JobCellsProps) {
  const { t } = useTranslation('facet/running-work');
  const about = row.about ?? row.handler;
  const nameOf = usePersonName();
  const since = new Date(row.since).toLocaleString(formatLocale());
  return (
    <tr className={row.reason === null ? undefined : classes.explained}>
      <td title={row.process ?? about}>
        <span className={classes.kind}>{row.handler}</span>
        <code>{row.about}</code>
        <Brief narrow={[nameOf(row.user)]} medium={[since]} />
      </td>
      <td>{nameOf(row.user)}</td>
      <td className={classes.state} data-state={row.state}>
        {t(`jobs.state.${row.state}`)}
      </td>
      <td className={classes.number}>{row.attempt}</td>
      <td className={classes.process}>{since}</td>
      <td className={classes.actions}>
        {row.state === 'failed' ? (
          <Button
            size="xs"
            leftSection={<IconRefresh size={14} stroke={1.6} />}
            aria-label={t('jobs.retryOne', { about })}
            loading={isRetrying}
            onClick={onRetry}
          >
            {t('jobs.retry')}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

function useRetry() {
  const { t } = useTranslation('facet/running-work');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('POST /api/v1/running_work/jobs/:id/retry', { params: { id } }),
    onSuccess: async () => {
      notify.success(t('jobs.retried'));
      await queries.invalidateQueries({ queryKey: QUERY_KEY });
    },
    onError: (error) => notify.error(error.message),
  });
}
