import { ApiClientToken, useService } from '@facet/sdk/client';
import {
  defineListPageWith,
  deleteAction,
  describeError,
  editAction,
  listKey,
  type ListPageTools,
  ownerFilter,
  serverFilter,
  People,
  StoredSwitch,
} from '@facet/sdk/ui';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import { Button } from '@mantine/core';
import {
  IconBell,
  IconBellRinging,
  IconHistory,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import type { reportEndpoints } from '../common/wire/report.ts';
import { REPORT_STATES } from '../common/report-states.ts';
import { GoesTo } from './goes-to.tsx';
import { ReportForm } from './report-form/report-form.tsx';
import type { ReportItem } from './report-form/report-values.ts';
import { PauseAll } from './pause-all.tsx';
import { RunLog } from './runs/run-log.tsx';
import { ListNote, NextRun } from './next-run.tsx';
import { ScheduleText } from './schedule-text.tsx';
import { StateMark } from './states/state-mark.tsx';
import classes from './reports-page.module.css';

type ReportRow = CallOutput<(typeof reportEndpoints)['GET /api/v1/report/']>['result'][number];

const LIST = 'reports';
/** Parameter of the address: id of the schedule whose runs are shown. */
const RUNS = 'runs';
const SEGMENTS = ['Report', 'Alert', 'Failed', 'Late', 'Working'] as const;
type Segment = (typeof SEGMENTS)[number];

function clauseOf(segment: string) {
  if (segment === 'Failed') return [{ col: 'last_state', opr: 'eq', value: 'Error' }];
  if (segment === 'Working') return [{ col: 'last_state', opr: 'eq', value: 'Working' }];
  if (segment === 'Late') return [{ col: 'next_run_dttm', opr: 'report_is_late', value: true }];
  return [{ col: 'type', opr: 'eq', value: segment }];
}

const RENEWED_MS = 30_000;

/** Runs begin and end by themselves: the list asks again while it is looked at. */
function useRenewedList(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries({ queryKey: listKey(LIST) });
    }, RENEWED_MS);
    return () => clearInterval(timer);
  }, [queries]);
}

interface Overview {
  /** Number of schedules in each segment. */
  readonly counts: Readonly<Record<Segment, number>>;
  /** When the first of all runs; null: none does. */
  readonly next: string | null;
}

function useOverview(): Overview | undefined {
  useRenewedList();
  const api = useService(ApiClientToken);
  const overview = useQuery({
    queryKey: [...listKey(LIST), 'segments'],
    queryFn: async ({ signal }) => {
      const counted = async (segment: Segment) =>
        (
          await api.call(
            'GET /api/v1/report/',
            { q: { filters: clauseOf(segment), page: 0, page_size: 1 } },
            { signal },
          )
        ).count;
      const firstRun = async () => {
        const q = { order_column: 'next_run_dttm', order_direction: 'asc' as const, page: 0, page_size: 1 };
        return (await api.call('GET /api/v1/report/', { q }, { signal })).result[0]?.next_run_dttm ?? null;
      };
      const [next, Report, Alert, Failed, Late, Working] = await Promise.all([
        firstRun(),
        counted('Report'),
        counted('Alert'),
        counted('Failed'),
        counted('Late'),
        counted('Working'),
      ]);
      return { counts: { Report, Alert, Failed, Late, Working }, next };
    },
  });
  return overview.data;
}

const ReportsList = defineListPageWith<ReportRow, Overview | undefined>(useOverview, {
  id: LIST,
  texts: 'facet/reports',
  icon: IconBell,
  sort: { column: 'name', descending: false },
  resource: {
    view: 'ReportSchedule',
    kinds: ['report'],
    load: (api, q, signal) => api.call('GET /api/v1/report/', { q }, { signal }),
    name: (row) => row.name,
    searchClause: (text) => [{ col: 'name', opr: 'report_all_text', value: text }],
  },
  labels: (t) => ({
    title: t('list.title'),
    search: t('list.search'),
    add: t('list.add'),
    emptyTitle: t('list.emptyTitle'),
    emptyText: t('list.emptyText'),
  }),
  note: (count, overview) => <ListNote count={count} next={overview?.next} />,
  add: {
    right: 'can_write',
    open: ({ open, refresh }) =>
      open((close) => <ReportForm id={null} type="Report" onClose={close} onSaved={refresh} />),
  },
  buttons: ({ t, can, open, refresh }) => (
    <>
      <PauseAll />
      {can('can_write') ? (
        <Button
          variant="default"
          leftSection={<IconBellRinging size={14} stroke={1.5} />}
          onClick={() => open((close) => <ReportForm id={null} type="Alert" onClose={close} onSaved={refresh} />)}
        >
          {t('list.addAlert')}
        </Button>
      ) : null}
    </>
  ),
  beside: (page) => <ShownRuns page={page} />,
  columns: (page) => {
    const { t, api, can, notify, refresh } = page;
    return [
      {
        id: 'name',
        header: t('columns.name'),
        sort: 'name',
        renderCell: (row) => (
          <span className={classes.name}>
            {row.type === 'Alert' ? (
              <IconBellRinging size={16} stroke={1.5} aria-label={t('type.Alert')} />
            ) : (
              <IconMail size={16} stroke={1.5} aria-label={t('type.Report')} />
            )}
            <OpenRuns row={row} />
          </span>
        ),
      },
      {
        id: 'schedule',
        header: t('columns.schedule'),
        sort: 'crontab',
        width: '240px',
        shownFrom: 'medium',
        renderCell: (row) => <ScheduleText row={row} />,
      },
      {
        id: 'next',
        header: t('columns.next'),
        sort: 'next_run_dttm',
        width: '192px',
        renderCell: (row) => <NextRun at={row.next_run_dttm} />,
      },
      {
        id: 'recipients',
        header: t('columns.recipients'),
        width: '136px',
        shownFrom: 'medium',
        renderCell: (row) => <GoesTo receivers={row.goes_to} />,
      },
      {
        id: 'state',
        header: t('columns.state'),
        sort: 'last_state',
        width: '128px',
        renderCell: (row) => (
          <span title={row.last_error ?? undefined}>
            <StateMark state={row.last_state} />
          </span>
        ),
      },
      {
        id: 'owners',
        header: t('columns.owners'),
        width: '144px',
        shownFrom: 'wide',
        renderCell: (row) => <People people={row.owners} />,
      },
      {
        id: 'active',
        header: t('columns.active'),
        sort: 'active',
        width: '64px',
        renderCell: (row) => (
          <StoredSwitch
            size="xs"
            label={t('list.activeOf', { name: row.name })}
            checked={row.active}
            disabled={!can('can_write')}
            onStore={(active) =>
              api
                .call('PUT /api/v1/report/:id', { params: { id: row.id }, body: { active } })
                .then(refresh)
                .catch(() => notify.error(t('list.activeFailed')))
            }
          />
        ),
      },
    ];
  },
  filters: ({ t, api }, overview) => [
    {
      id: 'type',
      label: t('columns.type'),
      segments: true,
      options: SEGMENTS.map((value) => ({ value, label: t(`list.segments.${value}`), count: overview?.counts[value] })),
      clause: clauseOf,
    },
    {
      id: 'state',
      label: t('columns.state'),
      options: REPORT_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
      clause: (value) => [{ col: 'last_state', opr: 'eq', value }],
    },
    ownerFilter(t('columns.owners'), (q, signal) =>
      api.call('GET /api/v1/report/related/:column', { params: { column: 'owners' }, q }, { signal }),
    ),
    serverFilter({
      id: 'creator',
      label: t('columns.creator'),
      ask: (q, signal) =>
        api.call('GET /api/v1/report/related/:column', { params: { column: 'created_by' }, q }, { signal }),
      clause: (value) => [{ col: 'created_by', opr: 'rel_o_m', value: Number(value) }],
    }),
  ],
  actions: (page) => {
    const { t, api, notify, open, refresh } = page;
    return [
      {
        id: 'log',
        label: t('list.log'),
        icon: <IconHistory size={16} stroke={1.5} />,
        href: (row) => `/report/list/?${RUNS}=${row.id}`,
      },
      {
        id: 'run',
        label: t('list.run'),
        icon: <IconPlayerPlay size={16} stroke={1.5} />,
        right: 'can_write',
        bulk: true,
        run: (rows) => runAllNow(page, rows),
      },
      editAction(t('list.edit'), {
        run: (row) => open((close) => <ReportForm id={row.id} type={row.type} onClose={close} onSaved={refresh} />),
      }),
      deleteAction({
        label: t('list.delete'),
        text: t('list.deleteText'),
        one: (row) => t('list.deleteOne', { name: row.name }),
        many: (count) => t('list.deleteMany', { count }),
        remove: async (ids) => {
          const answer = await api.call('DELETE /api/v1/report/', { q: ids });
          notify.success(answer.message);
        },
      }),
    ];
  },
});

/** Alerts and reports with the states of their runs. */
export function ReportsPage() {
  const { pathname, search } = useLocation();
  const isAlerts = pathname.startsWith('/alert/') && !new URLSearchParams(search).has('f.type');
  if (isAlerts) return <Navigate replace to="/report/list/?f.type=Alert" />;
  return (
    <div className={classes.page} data-beside={new URLSearchParams(search).has(RUNS) || undefined}>
      <ReportsList />
    </div>
  );
}

function OpenRuns({ row }: { readonly row: ReportRow }) {
  const [params, setParams] = useSearchParams();
  return (
    <button
      type="button"
      className={classes.open}
      aria-haspopup="dialog"
      aria-expanded={params.get(RUNS) === String(row.id)}
      onClick={() => setParams((now) => withRuns(now, row.id))}
    >
      {row.name}
    </button>
  );
}

function withRuns(params: URLSearchParams, id: number | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === undefined) next.delete(RUNS);
  else next.set(RUNS, String(id));
  return next;
}

/** The runs of the schedule that the address names. */
function ShownRuns({ page }: { readonly page: ListPageTools }) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get(RUNS));
  if (!Number.isInteger(id) || id < 1) return null;
  const canWrite = page.can('can_write');
  return (
    <RunLog
      key={id}
      id={id}
      onClose={() => setParams((now) => withRuns(now, undefined))}
      {...(canWrite
        ? {
            onAgain: (item: ReportItem) => tryRun(page, item),
            drawFoot: (item: ReportItem) => <RunLogFoot page={page} item={item} />,
          }
        : {})}
    />
  );
}

function RunLogFoot({ page, item }: { readonly page: ListPageTools; readonly item: ReportItem }) {
  const { t, api, open, refresh, notify } = page;
  const { id, type, active } = item;
  const queries = useQueryClient();
  const changed = () => {
    void refresh();
    void queries.invalidateQueries({ queryKey: ['report', id] });
  };
  const toggle = useMutation({
    mutationFn: () => api.call('PUT /api/v1/report/:id', { params: { id }, body: { active: !active } }),
    onSuccess: changed,
    onError: () => notify.error(t('list.activeFailed')),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={14} stroke={1.5} />}
        onClick={() => tryRun(page, item)}
      >
        {t('list.run')}
      </Button>
      <Button
        variant="default"
        loading={toggle.isPending}
        leftSection={active ? <IconPlayerPause size={14} stroke={1.5} /> : <IconBell size={14} stroke={1.5} />}
        onClick={() => toggle.mutate()}
      >
        {t(active ? 'list.pause' : 'list.resume')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={14} stroke={1.5} />}
        onClick={() => open((close) => <ReportForm id={id} type={type} onClose={close} onSaved={changed} />)}
      >
        {t('list.edit')}
      </Button>
    </>
  );
}

type Named = Pick<ReportRow, 'id' | 'name'>;

function tryRun(page: ListPageTools, row: Named): void {
  runNow(page, row).catch((error: unknown) => page.notify.error(describeError(error).message));
}

async function runAllNow(page: ListPageTools, rows: readonly Named[]): Promise<void> {
  const [first, second] = rows;
  if (first !== undefined && second === undefined) return runNow(page, first);
  for (const { id } of rows) await page.api.call('POST /api/v1/report/:id/run', { params: { id } });
  page.notify.success(page.t('list.runningMany', { count: rows.length }));
}

async function runNow({ t, api, notify, refresh }: ListPageTools, { id, name }: Named): Promise<void> {
  await api.call('POST /api/v1/report/:id/run', { params: { id } });
  notify.success(t('list.running', { name }));
  void refresh();
}
