import { formatLocale } from '@facet/sdk/common';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ErrorTile, ListSkeleton, PageHeader, PlainTable, shownSize } from '@facet/sdk/ui';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RunningRow } from '../common/wire/running-work.ts';
import { Brief } from './brief.tsx';
import { JobSection } from './job-section.tsx';
import { usePersonName } from './person-name.ts';
import classes from './running-page.module.css';

const QUERY_KEY = ['running-work'];
const LOOK_EVERY_MS = 2_000;

/** The running work of all server processes, with buttons to stop it. */
export function RunningPage() {
  const { t } = useTranslation('facet/running-work');
  const api = useService(ApiClientToken);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => (await api.call('GET /api/v1/running_work/', {}, { signal })).result,
    refetchInterval: LOOK_EVERY_MS,
  });
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} />
      <p className={classes.intro}>{t('intro')}</p>
      <h2 className={classes.heading}>{t('queries')}</h2>
      {error === null ? null : <ErrorTile error={error} title={t('failed')} onRetry={() => void refetch()} />}
      {isPending ? (
        <ListSkeleton rows={4} />
      ) : data === undefined ? null : data.length === 0 ? (
        <p className={classes.nothing}>{t('none')}</p>
      ) : (
        <RunningTable rows={data} />
      )}
      <JobSection />
    </div>
  );
}

function RunningTable({ rows }: { readonly rows: readonly RunningRow[] }) {
  const { t, i18n } = useTranslation('facet/running-work');
  const stop = useStop();
  const nameOf = usePersonName();
  return (
    <div className={classes.scroll}>
      <PlainTable className={classes.table} label={t('title')}>
        <thead>
          <tr>
            <th>{t('columns.about')}</th>
            <th className={classes.user}>{t('columns.user')}</th>
            <th className={classes.number}>{t('columns.seconds')}</th>
            <th className={classes.number}>{t('columns.rows')}</th>
            <th className={classes.size}>{t('columns.bytes')}</th>
            <th className={classes.process}>{t('columns.process')}</th>
            <th className={classes.actions}>
              <VisuallyHidden>{t('columns.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td title={row.about}>
                <span className={classes.kind}>{t(`kind.${row.kind}`, { defaultValue: row.plugin })}</span>
                <code>{row.about}</code>
                <Brief
                  narrow={[nameOf(row.user), row.rows === null ? null : t('rowCount', { count: row.rows })]}
                  medium={[
                    row.bytes === null ? null : shownSize(row.bytes, i18n.language),
                    row.process,
                    t('memory', { size: shownSize(row.process_bytes, i18n.language) }),
                  ]}
                />
              </td>
              <td>{nameOf(row.user)}</td>
              <td className={classes.number}>{elapsed(row.seconds, t)}</td>
              <td className={classes.number}>{row.rows === null ? '–' : row.rows.toLocaleString(formatLocale())}</td>
              <td className={classes.size}>{row.bytes === null ? '–' : shownSize(row.bytes, i18n.language)}</td>
              <td className={classes.process} title={row.process}>
                {row.process}
                <span className={classes.memory}>
                  {t('memory', { size: shownSize(row.process_bytes, i18n.language) })}
                </span>
              </td>
              <td className={classes.actions}>
                <Button
                  size="xs"
                  leftSection={<IconPlayerStop size={14} stroke={1.6} />}
                  aria-label={t('stopOne', { about: row.about })}
                  loading={stop.isPending && stop.variables === row.id}
                  onClick={() => stop.mutate(row.id)}
                >
                  {t('stop')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

function useStop() {
  const { t } = useTranslation('facet/running-work');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /api/v1/running_work/:id', { params: { id } }),
    onSuccess: async () => {
      notify.success(t('stopping'));
      await queries.invalidateQueries({ queryKey: QUERY_KEY });
    },
    onError: (error) => notify.error(error.message),
  });
}

type Translate = (key: 'seconds' | 'minutes', words: { readonly minutes?: number; readonly seconds: number }) => string;

function elapsed(seconds: number, t: Translate): string {
  const whole = Math.floor(seconds);
  return whole < 60
    ? t('seconds', { seconds: whole })
    : t('minutes', { minutes: Math.floor(whole / 60), seconds: whole % 60 });
}
