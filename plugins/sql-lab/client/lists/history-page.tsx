import { formatLocale } from '@facet/sdk/common';
import { defineListPageWith, fullName, serverFilter, type ServerFilter, StatusDot, Tag, TimeAgo } from '@facet/sdk/ui';
import { IconHistory, IconTerminal2 } from '@tabler/icons-react';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { WireContract } from '@facet/sdk/wire/contract';
import { formatElapsed, stateTone } from '../model/lab-run.ts';
import classes from './lists.module.css';

type QueryRow = CallOutput<WireContract['GET /api/v1/query/']>['result'][number];

const STATES = ['success', 'failed', 'running', 'offline', 'pending'];
const SPOKEN = new Set(['failed', 'stopped', 'timed_out']);

/** The history of all runs: those of the user, or of every user for those with the permission to see them. */
export const QueryHistoryPage = defineListPageWith<QueryRow, string>(formatLocale, {
  id: 'queries',
  texts: 'facet/sql-lab',
  icon: IconHistory,
  sort: { column: 'start_time', descending: true },
  resource: {
    view: 'Query',
    kinds: ['database'],
    load: (api, q, signal) => api.call('GET /api/v1/query/', { q }, { signal }),
    name: (row) => row.sql,
    searchClause: (text) => [{ col: 'sql', opr: 'ct', value: text }],
  },
  labels: (t) => ({
    title: t('history.title'),
    search: t('history.search'),
    emptyTitle: t('history.none.title'),
    emptyText: t('history.none.text'),
  }),
  columns: ({ t }, language) => {
    const number = new Intl.NumberFormat(language);
    return [
      {
        id: 'state',
        header: t('history.state'),
        width: '112px',
        renderCell: (row) =>
          SPOKEN.has(row.status) ? (
            <Tag tone="danger">{t(`state.${row.status}`)}</Tag>
          ) : (
            <StatusDot tone={stateTone(row.status)}>{t(`state.${row.status}`, { defaultValue: row.status })}</StatusDot>
          ),
      },
      {
        id: 'time',
        header: t('history.started'),
        sort: 'start_time',
        width: '136px',
        renderCell: (row) => <TimeAgo value={new Date(row.start_time).toISOString()} />,
      },
      {
        id: 'sql',
        header: t('history.sql'),
        sort: 'sql',
        renderCell: (row) => (
          <span className={classes.sql} title={row.sql}>
            {row.sql}
          </span>
        ),
      },
      {
        id: 'tab',
        header: t('history.tab'),
        sort: 'tab_name',
        width: '144px',
        shownFrom: 'wide',
        renderCell: (row) => row.tab_name ?? '',
      },
      {
        id: 'database',
        header: t('schema.database'),
        sort: 'database.database_name',
        width: '128px',
        shownFrom: 'medium',
        renderCell: (row) => row.database?.database_name ?? '',
      },
      {
        id: 'schema',
        header: t('schema.schema'),
        sort: 'schema',
        width: '104px',
        shownFrom: 'wide',
        renderCell: (row) => row.schema ?? '',
      },
      {
        id: 'user',
        header: t('history.user'),
        sort: 'user.first_name',
        width: '136px',
        shownFrom: 'medium',
        renderCell: (row) => (row.user ? fullName(row.user) : ''),
      },
      {
        id: 'elapsed',
        header: t('history.elapsed'),
        align: 'end',
        width: '112px',
        renderCell: (row) => (row.end_time === null ? '' : formatElapsed(row.end_time - row.start_time)),
      },
      {
        id: 'rows',
        header: t('history.rows'),
        sort: 'rows',
        align: 'end',
        width: '88px',
        renderCell: (row) => (row.rows === null ? '' : number.format(row.rows)),
      },
    ];
  },
  filters: ({ t, api }) => {
    const related =
      (column: 'database' | 'user'): ServerFilter['ask'] =>
      (q, signal) =>
        api.call('GET /api/v1/query/related/:column', { params: { column }, q }, { signal });
    return [
      serverFilter({
        id: 'database',
        label: t('schema.database'),
        ask: related('database'),
        clause: (value) => [{ col: 'database', opr: 'rel_o_m', value: Number(value) }],
      }),
      {
        id: 'state',
        label: t('history.state'),
        options: STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
        clause: (value) => [{ col: 'status', opr: 'eq', value }],
      },
      serverFilter({
        id: 'user',
        label: t('history.user'),
        ask: related('user'),
        clause: (value) => [{ col: 'user', opr: 'rel_o_m', value: Number(value) }],
      }),
    ];
  },
  actions: ({ t }) => [
    {
      id: 'open',
      label: t('history.open'),
      icon: <IconTerminal2 size={16} stroke={1.6} />,
      href: (row) => `/superset/sqllab/?queryId=${row.id}`,
    },
  ],
});
