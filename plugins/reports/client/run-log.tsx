import { ApiClientToken, useService } from '@facet/sdk/client';
import { describeError, SkeletonLine } from '@facet/sdk/ui';
import { Alert, Button, Group, Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportLog } from '../common/wire/report.ts';
import { momentOf } from './times/moment.ts';
import { StateMark } from './state-mark.tsx';
import classes from './reports-page.module.css';

export interface RunLogProps {
  readonly id: number;
  readonly name: string;
  onClose(): void;
}

const PAGE = 20;
/** Runs of one schedule, the last one first. */
export function RunLog({ id, name, onClose }: RunLogProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const runs = useInfiniteQuery({
    queryKey: ['report', id, 'log'],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /api/v1/report/:id/log/', { params: { id }, q: { page: pageParam, page_size: PAGE } }, { signal }),
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.count ? pages.length : undefined),
  });
  const all = runs.data?.pages.flatMap(({ result }) => result) ?? [];
  return (
    <Modal opened title={t('runs.title', { name })} size={560} onClose={onClose}>
      {runs.error === null ? null : <Alert color="red">{describeError(runs.error).message}</Alert>}
      {runs.isPending ? [0, 1, 2].map((line) => <SkeletonLine key={line} height={28} />) : null}
      {runs.isSuccess && all.length === 0 ? <p className={classes.quiet}>{t('runs.empty')}</p> : null}
      <ul className={classes.runs}>
        {all.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      {runs.hasNextPage ? (
        <Group justify="center" mt={12}>
          <Button variant="default" loading={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            {t('runs.more')}
          </Button>
        </Group>
      ) : null}
    </Modal>
  );
}

function Run({ run }: { readonly run: ReportLog }) {
  const { t, i18n } = useTranslation('facet/reports');
  const took =
    run.start_dttm === null || run.end_dttm === null
      ? null
      : (Date.parse(`${run.end_dttm.slice(0, 23)}Z`) - Date.parse(`${run.start_dttm.slice(0, 23)}Z`)) / 1_000;
  return (
    <li className={classes.run}>
      <span>{momentOf(run.scheduled_dttm, i18n.language)}</span>
      <span className={classes.quiet}>{took === null ? '' : t('runs.took', { seconds: took.toFixed(1) })}</span>
      <StateMark state={run.state} />
      {run.value === null ? null : <p className={classes.reason}>{t('runs.value', { value: run.value })}</p>}
      {run.error_message === null ? null : <p className={classes.reason}>{run.error_message}</p>}
    </li>
  );
}
