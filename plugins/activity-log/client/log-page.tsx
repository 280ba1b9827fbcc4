import { formatLocale } from '@facet/sdk/common';
import { SessionToken, useService } from '@facet/sdk/client';
import {
  defineListPageWith,
  fullName,
  type ListFilter,
  type ListPageTools,
  serverFilter,
  TimeAgo,
} from '@facet/sdk/ui';
import { Button, UnstyledButton } from '@mantine/core';
import { IconHistory, IconListDetails, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ACTION_KIND_NAMES, ACTION_KINDS, actionKindOf, type LogEntry, subjectOf } from './log-entry.ts';
import { LogEntryDialog } from './log-entry-dialog.tsx';
import classes from './log-page.module.css';

const DAY_MS = 86_400_000;
const SINCE_DAYS = ['1', '7', '30'];

interface Own {
  readonly language: string;
  /** Whether the list can offer the users to choose from. */
  readonly seesUsers: boolean;
}

function useOwn(): Own {
  // Renders again when the language changes.
  useTranslation();
  return { language: formatLocale(), seesUsers: useService(SessionToken).can('can_read', 'User') };
}

const showDetails = ({ open }: ListPageTools, entry: LogEntry) =>
  open((close) => <LogEntryDialog entry={entry} onClose={close} />);

/** Who did what, and when. */
export const LogPage = defineListPageWith<LogEntry, Own>(useOwn, {
  id: 'activity-log',
  texts: 'facet/activity-log',
  icon: IconHistory,
  sort: { column: 'dttm', descending: true },
  resource: {
    view: 'Log',
    kinds: [],
    async load(api, q, signal) {
      const { count, ids, result } = await api.call('GET /api/v1/log/', { q }, { signal });
      return { count, result: result.map((row, at) => ({ ...row, id: ids[at] ?? 0 })) };
    },
    name: (entry) => entry.action,
    searchClause: (text) => [{ col: 'json', opr: 'ct', value: text }],
  },
  labels: (t) => ({
    title: t('title'),
    search: t('search'),
    emptyTitle: t('empty.title'),
    emptyText: t('empty.text'),
  }),
  buttons: ({ t, refresh }) => (
    <Button leftSection={<IconRefresh size={14} />} onClick={() => void refresh()}>
      {t('refresh')}
    </Button>
  ),
  columns: (page, { language }) => {
    const { t } = page;
    const number = new Intl.NumberFormat(language);
    return [
      {
        id: 'action',
        header: t('columns.action'),
        sort: 'action',
        width: '304px',
        renderCell: (entry) => (
          <UnstyledButton className={classes.action ?? ''} onClick={() => showDetails(page, entry)}>
            <ActionText entry={entry} />
          </UnstyledButton>
        ),
      },
      { id: 'subject', header: t('columns.subject'), renderCell: (entry) => <Subject entry={entry} /> },
      {
        id: 'user',
        header: t('columns.user'),
        width: '176px',
        renderCell: ({ user }) => user?.username ?? <span className={classes.quiet}>{t('system')}</span>,
      },
      {
        id: 'duration',
        header: t('columns.duration'),
        sort: 'duration_ms',
        align: 'end',
        width: '104px',
        shownFrom: 'medium',
        renderCell: ({ duration_ms: ms }) => (ms === null ? '' : t('milliseconds', { number: number.format(ms) })),
      },
      {
        id: 'when',
        header: t('columns.when'),
        sort: 'dttm',
        width: '144px',
        renderCell: ({ dttm }) => <TimeAgo value={dttm} />,
      },
    ];
  },
  filters: (page, { seesUsers }) => [kindFilter(page), ...(seesUsers ? [userFilter(page)] : []), sinceFilter(page)],
  actions: (page) => [
    {
      id: 'details',
      label: page.t('show'),
      icon: <IconListDetails size={16} stroke={1.6} />,
      run: ([entry]) => entry && showDetails(page, entry),
    },
  ],
});

const kindFilter = ({ t }: ListPageTools): ListFilter => ({
  id: 'kind',
  label: t('columns.action'),
  options: ACTION_KIND_NAMES.map((name) => ({ value: name, label: t(`kind.${name}`) })),
  clause: (value) =>
    ACTION_KIND_NAMES.filter((name) => name === value).map((name) => ({ col: 'action', ...ACTION_KINDS[name] })),
});

const userFilter = ({ t, api }: ListPageTools): ListFilter =>
  serverFilter({
    id: 'user',
    label: t('columns.user'),
    ask: async ({ page, page_size, filter }, signal) => {
      const filters = filter === '' ? [] : [{ col: 'username', opr: 'ct', value: filter }];
      const { result } = await api.call('GET /api/v1/security/users/', { q: { page, page_size, filters } }, { signal });
      return { result: result.map((user) => ({ value: user.id, text: fullName(user) || user.username })) };
    },
    clause: (value) => [{ col: 'user', opr: 'rel_o_m', value: Number(value) }],
  });

const sinceFilter = ({ t }: ListPageTools): ListFilter => ({
  id: 'since',
  label: t('since.label'),
  options: SINCE_DAYS.map((days) => ({ value: days, label: t(`since.${days}`) })),
  // The start of a day, so that the question stays the same while the page is open.
  clause: (days) => [{ col: 'dttm', opr: 'gt', value: startOfDay(Date.now() - Number(days) * DAY_MS) }],
});

const startOfDay = (ms: number): string => new Date(ms - (ms % DAY_MS)).toISOString().slice(0, -1);

function ActionText({ entry: { action } }: { readonly entry: LogEntry }) {
  const { t } = useTranslation('facet/activity-log');
  const kind = actionKindOf(action);
  if (kind === 'other') return <code>{action}</code>;
  return (
    <>
      <b>{t(`kind.${kind}`)}</b> {kind === 'used' ? null : <code className={classes.quiet}>{action}</code>}
    </>
  );
}

function Subject({ entry }: { readonly entry: LogEntry }) {
  const { t } = useTranslation('facet/activity-log');
  const { dashboard_id: dashboard, slice_id: chart } = entry;
  const name = subjectOf(entry);
  const where = [dashboard && t('dashboard', { id: dashboard }), chart && t('chart', { id: chart })];
  const places = where.filter(Boolean).join(', ');
  if (name === '' && places === '') return null;
  return (
    <span>
      {name} <span className={classes.quiet}>{places}</span>
    </span>
  );
}
