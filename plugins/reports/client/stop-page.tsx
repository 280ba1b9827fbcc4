import { ApiClientToken, useService } from '@facet/sdk/client';
import { describeError, SkeletonLine } from '@facet/sdk/ui';
import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import classes from './channels-page.module.css';

/** Page of the unsubscribe link, also for readers without an account. Opening it changes nothing, because mail scanners open links. */
export function StopPage() {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const { token = '' } = useParams();
  const receiver = useQuery({
    queryKey: ['report-receiver', token],
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/v1/report_receiver/:token', { params: { token } }, { signal })).result,
  });
  const change = useMutation({
    mutationFn: (stopped: boolean) =>
      api.call('PUT /api/v1/report_receiver/:token', { params: { token }, body: { stopped } }),
    onSuccess: () => receiver.refetch(),
  });
  const error = receiver.error ?? change.error;
  const { data } = receiver;
  return (
    <main className={classes.alone}>
      <div className={classes.card}>
        <h1 className={classes.name}>{t('stop.title')}</h1>
        {error === null ? null : (
          <Alert color="red">{receiver.isError ? t('stop.unknown') : describeError(error).message}</Alert>
        )}
        {receiver.isPending ? <SkeletonLine height={28} /> : null}
        {data === undefined ? null : (
          <>
            <p role="status">{t(data.stopped ? 'stop.stopped' : 'stop.ask', data)}</p>
            <Button
              variant={data.stopped ? 'default' : 'filled'}
              loading={change.isPending}
              onClick={() => change.mutate(!data.stopped)}
            >
              {t(data.stopped ? 'stop.resume' : 'stop.stop')}
            </Button>
          </>
        )}
      </div>
    </main>
  );
}
