import {
  ApiClientToken,
  NotifierToken,
  type ObjectTool,
  type ObjectToolProps,
  SessionToken,
  type ShownObject,
  useObjectNews,
  useService,
} from '@facet/sdk/client';
import { describeError, Hint } from '@facet/sdk/ui';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBellOff, IconCalendarClock, IconMail, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ScheduleOfObject } from '../common/wire/subscription.ts';
import { ReportForm } from './report-form/report-form.tsx';
import { DeleteSchedule } from './delete-schedule.tsx';
import { momentOf } from './times/moment.ts';
import classes from './reports-page.module.css';

const icon = { size: 16, stroke: 1.6 } as const;
const keyOf = ({ kind, id }: ShownObject) => ['report-schedules', kind, id] as const;

/** Menu items for schedules of charts and dashboards, and a mark on objects that have schedules. */
export const schedulesTool: ObjectTool = { MenuItems: ScheduleItems, Mark: ScheduleMark };

function ScheduleItems({ object, open }: ObjectToolProps) {
  const { t } = useTranslation('facet/reports');
  const session = useService(SessionToken);
  const mayWrite = session.can('can_write', 'ReportSchedule');
  const maySubscribe = session.can('can_write', 'ReportSubscription') && session.user.email !== '';
  const { data: all, error, refetch } = useSchedules(object);
  const { subscribe, refresh } = useChanges(object);
  if (all === undefined) return error === null ? null : <NotFetched kind={object.kind} onRetry={refetch} />;
  const own = all.find((schedule) => schedule.own);
  return (
    <>
      <Menu.Divider />
      {mayWrite && own === undefined ? (
        <Menu.Item
          leftSection={<IconMail {...icon} />}
          onClick={() =>
            open((close) => (
              <ReportForm
                id={null}
                type="Report"
                start={{
                  ...(object.kind === 'chart' ? { chart: object.id } : { dashboard: object.id }),
                  name: t('tool.name', { object: object.name, person: session.user.username }).slice(0, MOST_NAME),
                  target: session.user.email,
                  ...(object.state === undefined ? {} : { view: object.state() }),
                }}
                onClose={close}
                onSaved={refresh}
              />
            ))
          }
        >
          {t('tool.mail')}
        </Menu.Item>
      ) : null}
      {mayWrite && own !== undefined ? (
        <>
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            onClick={() => open((close) => <ReportForm id={own.id} type="Report" onClose={close} onSaved={refresh} />)}
          >
            {t('tool.edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash {...icon} />}
            onClick={() =>
              open((close) => <DeleteSchedule id={own.id} name={own.name} onClose={close} onDeleted={refresh} />)
            }
          >
            {t('tool.delete')}
          </Menu.Item>
        </>
      ) : null}
      {all
        .filter((schedule) => schedule.subscribed || (schedule.open && !schedule.owned && maySubscribe))
        .map((schedule) => (
          <Menu.Item
            key={schedule.id}
            leftSection={schedule.subscribed ? <IconBellOff {...icon} /> : <IconMail {...icon} />}
            onClick={() => void subscribe(schedule)}
          >
            {t(schedule.subscribed ? 'tool.unsubscribe' : 'tool.subscribe', { name: schedule.name })}
          </Menu.Item>
        ))}
    </>
  );
}

const MOST_NAME = 150;

interface NotFetchedProps {
  readonly kind: ShownObject['kind'];
  onRetry(): Promise<unknown>;
}

/** Shown if schedules could not be loaded, with a retry. */
function NotFetched({ kind, onRetry }: NotFetchedProps) {
  const { t } = useTranslation('facet/reports');
  return (
    <>
      <Menu.Divider />
      <Menu.Label role="alert">{t(`tool.notFetched.${kind}`)}</Menu.Label>
      <Menu.Item leftSection={<IconRefresh {...icon} />} closeMenuOnClick={false} onClick={() => void onRetry()}>
        {t('tool.again')}
      </Menu.Item>
    </>
  );
}

/** Shows that the object is scheduled and its next run; opens the user's own schedule. */
function ScheduleMark({ object, open }: ObjectToolProps) {
  const { t, i18n } = useTranslation('facet/reports');
  const { data = [] } = useSchedules(object);
  const { refresh } = useChanges(object);
  const shown = data.filter(({ active }) => active);
  const [first] = shown.flatMap(({ next_run_dttm: next }) => next ?? []).sort();
  if (shown.length === 0) return null;
  const owned = shown.find((schedule) => schedule.owned);
  const label = t('tool.mark', {
    count: shown.length,
    next: first === undefined ? t('list.paused') : momentOf(first, i18n.language),
  });
  const picture = <IconCalendarClock {...icon} />;
  return (
    <Hint label={label}>
      {owned === undefined ? (
        <span className={classes.mark} role="img" aria-label={label}>
          {picture}
        </span>
      ) : (
        <ActionIcon
          aria-label={label}
          onClick={() => open((close) => <ReportForm id={owned.id} type="Report" onClose={close} onSaved={refresh} />)}
        >
          {picture}
        </ActionIcon>
      )}
    </Hint>
  );
}

function useSchedules(object: ShownObject) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: keyOf(object),
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const q = object.kind === 'chart' ? { chart: object.id } : { dashboard: object.id };
      return (await api.call('GET /api/v1/report_subscription/', { q }, { signal })).result;
    },
  });
}

function useChanges(object: ShownObject) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: keyOf(object) });
  useObjectNews(['report'], refresh);
  const subscribe = async ({ id, name, subscribed }: ScheduleOfObject): Promise<void> => {
    try {
      await api.call(`${subscribed ? 'DELETE' : 'POST'} /api/v1/report_subscription/:id`, { params: { id } });
      notify.success(t(subscribed ? 'tool.unsubscribed' : 'tool.subscribed', { name }));
      refresh();
    } catch (error) {
      notify.error(describeError(error).message);
    }
  };
  return { refresh, subscribe };
}
