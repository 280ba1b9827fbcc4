import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { toLanguageTag } from '@facet/sdk/common';
import { describeError } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../states/state-mark.tsx';
import { momentOf } from '../times/moment.ts';
import classes from './report-form.module.css';
import type { ReportItem } from './report-values.ts';

interface SavedStateProps {
  readonly item: ReportItem;
  /** Stands at the end of the line. */
  readonly children: ReactNode;
}

/** How the last run of the schedule ended, with the reason of a failure. */
export function SavedState({ item, children }: SavedStateProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const { id, name, last_state: state, last_value: value, last_eval_dttm: at } = item;
  const last = useQuery({
    queryKey: ['report', id, 'last-run'],
    staleTime: 0,
    enabled: state === 'Error',
    queryFn: ({ signal }) =>
      api.call('GET /api/v1/report/:id/log/', { params: { id }, q: { page: 0, page_size: 1 } }, { signal }),
  });
  const run = useMutation({
    mutationFn: () => api.call('POST /api/v1/report/:id/run', { params: { id } }),
    onSuccess: () => notify.success(t('list.running', { name })),
    onError: (error) => notify.error(describeError(error).message),
  });
  const why = last.data?.result[0]?.error_message;
  return (
    <div className={classes.saved}>
      <div className={classes.savedLine}>
        <StateMark state={state} />
        {value === null ? null : <span>{value.toLocaleString(toLanguageTag(i18n.language || 'en'))}</span>}
        {at === null ? null : <time dateTime={at}>{momentOf(at, i18n.language)}</time>}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerPlay size={14} stroke={1.5} />}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {t('list.run')}
        </Button>
        {children}
      </div>
      {why ? <p className={classes.problem}>{why}</p> : null}
    </div>
  );
}
