import { PAUSED_SETTING } from '@facet/plugin-scheduler/contract.client';
import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import { describeError, Tag } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './reports-page.module.css';

const KEY = ['report', 'paused'];
/** Every row of the list reads it. */
const FRESH_MS = 10_000;

/** Whether all schedules of the server are paused; undefined until it is known. */
export function useIsPaused(): boolean | undefined {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: KEY,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) => isPaused((await api.call('GET /api/v1/setting/', {}, { signal })).result.system),
  }).data;
}

/** Pauses all schedules, for users who may change server settings. Others see a notice while schedules are paused. */
export function PauseAll() {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const paused = useIsPaused();
  const set = useMutation({
    mutationFn: (value: boolean) =>
      api.call('PUT /api/v1/setting/system/:owner/:name/:key', { params: PAUSED_SETTING, body: { value } }),
    onSuccess: ({ result }) => {
      queries.setQueryData(KEY, isPaused(result));
      notify.success(t(isPaused(result) ? 'pause.done' : 'pause.undone'));
    },
    onError: (error) => notify.error(describeError(error).message),
  });
  const now = paused ?? false;
  const mark = now ? (
    <span className={classes.paused} role="status">
      <Tag tone="warning">{t('pause.mark')}</Tag>
    </span>
  ) : null;
  if (!session.can('can_write', 'Setting')) return mark;
  return (
    <>
      {mark}
      <Button
        variant="default"
        title={t('pause.help')}
        disabled={paused === undefined}
        loading={set.isPending}
        leftSection={now ? <IconPlayerPlay size={14} stroke={1.5} /> : <IconPlayerPause size={14} stroke={1.5} />}
        onClick={() => set.mutate(!now)}
      >
        {t(now ? 'pause.resume' : 'pause.all')}
      </Button>
    </>
  );
}

const isPaused = (system: Readonly<Record<string, Readonly<Record<string, unknown>>>>): boolean =>
  system[`${PAUSED_SETTING.owner}/${PAUSED_SETTING.name}`]?.[PAUSED_SETTING.key] === true;
