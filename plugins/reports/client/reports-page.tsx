import {
  defineListPage,
  deleteAction,
  describeError,
  editAction,
  type ListPageTools,
  ownerFilter,
  serverFilter,
  People,
} from '@facet/sdk/ui';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import { Button, Switch } from '@mantine/core';
import { IconBell, IconBellRinging, IconHistory, IconMail, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import type { reportEndpoints } from '../common/wire/report.ts';
import { REPORT_STATES } from '../common/report-states.ts';
import { ReportForm } from './report-form/report-form.tsx';
import { PauseAll } from './pause-all.tsx';
import { RunLog } from './run-log.tsx';
import { NextRun } from './next-run.tsx';
import { StateMark } from './state-mark.tsx';
import classes from './reports-page.module.css';

type ReportRow = CallOutput<(typeof reportEndpoints)['GET /api/v1/report/']>['result'][number];

/** Alerts and reports with the states of their runs. */
export const ReportsPage = defineListPage<ReportRow>({
  id: 'reports',
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
            <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => openRuns(page, row)}>
              {row.name}
            </button>
          </span>
        ),
      },
      {
        id: 'schedule',
        header: t('columns.schedule'),
        sort: 'crontab',
        width: '240px',
        shownFrom: 'medium',
        renderCell: (row) => <span title={`${row.crontab} ${row.timezone}`}>{row.crontab_humanized}</span>,
      },
      {
        id: 'next',
        header: t('columns.next'),
        width: '192px',
        renderCell: (row) => <NextRun at={row.next_run_dttm} />,
      },
      {
        id: 'recipients',
        header: t('columns.recipients'),
        width: '112px',
        shownFrom: 'wide',
        renderCell: (row) => t('list.recipients', { count: row.recipients.length }),
      },
      {
        id: 'state',
        header: t('columns.state'),
        sort: 'last_state',
        width: '128px',
        renderCell: (row) => <StateMark state={row.last_state} />,
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
          <Switch
            size="xs"
            aria-label={t('list.activeOf', { name: row.name })}
            checked={row.active}
            disabled={!can('can_write')}
            onChange={(event) => {
              const active = event.currentTarget.checked;
              api
                .call('PUT /api/v1/report/:id', { params: { id: row.id }, body: { active } })
                .then(refresh)
                .catch(() => notify.error(t('list.activeFailed')));
            }}
          />
        ),
      },
    ];
  },
  filters: ({ t, api }) => [
    {
      id: 'type',
      label: t('columns.type'),
      options: [
        { value: 'Report', label: t('type.Report') },
        { value: 'Alert', label: t('type.Alert') },
      ],
      clause: (value) => [{ col: 'type', opr: 'eq', value }],
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
        run: ([row]) => row && openRuns(page, row),
      },
      {
        id: 'run',
        label: t('list.run'),
        icon: <IconPlayerPlay size={16} stroke={1.5} />,
        right: 'can_write',
        run: ([row]) => row && runNow(page, row),
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

function openRuns(page: ListPageTools, row: ReportRow): void {
  page.open((close) => (
    <RunLog
      id={row.id}
      name={row.name}
      schedule={`${row.crontab_humanized}, ${row.timezone}`}
      changed={{
        by: row.changed_by === null ? null : `${row.changed_by.first_name} ${row.changed_by.last_name}`,
        ago: row.changed_on_delta_humanized,
      }}
      onAgain={page.can('can_write') ? () => tryRun(page, row) : undefined}
      onClose={close}
      footer={page.can('can_write') ? <RunLogFoot page={page} row={row} /> : undefined}
    />
  ));
}

function RunLogFoot({ page, row }: { readonly page: ListPageTools; readonly row: ReportRow }) {
  const { t, open, refresh } = page;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={14} stroke={1.5} />}
        onClick={() => tryRun(page, row)}
      >
        {t('list.run')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={14} stroke={1.5} />}
        onClick={() => open((close) => <ReportForm id={row.id} type={row.type} onClose={close} onSaved={refresh} />)}
      >
        {t('list.edit')}
      </Button>
    </>
  );
}

function tryRun(page: ListPageTools, row: ReportRow): void {
  runNow(page, row).catch((error: unknown) => page.notify.error(describeError(error).message));
}

async function runNow({ t, api, notify, refresh }: ListPageTools, { id, name }: ReportRow): Promise<void> {
  await api.call('POST /api/v1/report/:id/run', { params: { id } });
  notify.success(t('list.running', { name }));
  refresh();
}
