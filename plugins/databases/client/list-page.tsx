import { ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { defineListPageWith, deleteAction, editAction, fullName, StatusDot, Tag, TimeAgo } from '@facet/sdk/ui';
import { Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconDatabase, IconShieldCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import type { DatabaseRow } from '../common/wire/database.ts';
import type { ConnectionWarning } from './connection-warnings.tsx';
import { DatabaseForm } from './database-form.tsx';
import { RightsDialog } from './rights-dialog.tsx';

const WARNINGS = ['database-connection-warnings'];
const CONNECT = '/database/connect/';
/** Value in addresses of releases without a page for new databases. */
const NEW = 'new';

function useConnectionWarnings() {
  const api = useService(ApiClientToken);
  const mayWrite = useService(SessionToken).can('can_write', 'Database');
  const lookAgain = useWarningsAgain();
  const { data } = useQuery({
    queryKey: WARNINGS,
    enabled: mayWrite,
    queryFn: ({ signal }) => api.call('GET /api/v1/database/connection_warnings/', {}, { signal }),
  });
  return useMemo(() => ({ warnings: data?.result ?? [], lookAgain }), [data, lookAgain]);
}

function useWarningsAgain(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: WARNINGS }), [queries]);
}

export const DatabaseListPage = defineListPageWith<DatabaseRow, ReturnType<typeof useConnectionWarnings>>(
  useConnectionWarnings,
  {
    id: 'databases',
    bundles: 'database',
    texts: 'facet/databases',
    icon: IconDatabase,
    sort: { column: 'changed_on', descending: true },
    resource: {
      view: 'Database',
      kinds: ['database'],
      load: (api, q, signal) => api.call('GET /api/v1/database/', { q }, { signal }),
      name: (row) => row.database_name,
      searchClause: (text) => [{ col: 'database_name', opr: 'ct', value: text }],
    },
    labels: (t) => ({
      title: t('title'),
      search: t('list.search'),
      add: t('list.connect'),
      emptyTitle: t('list.empty.title'),
      emptyText: t('list.empty.text'),
    }),
    add: { right: 'can_write', to: CONNECT },
    columns: ({ t }, own) => [
      {
        id: 'name',
        opens: true,
        header: t('list.columns.name'),
        sort: 'database_name',
        renderCell: (row) => (
          <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0 }}>
            <b style={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }}>{row.database_name}</b>
            <RightsMark warnings={own.warnings.find(({ id }) => id === row.id)?.warnings ?? []} />
          </span>
        ),
      },
      {
        id: 'backend',
        header: t('list.columns.backend'),
        width: '160px',
        renderCell: (row) => <Tag tone="outline">{row.backend}</Tag>,
      },
      {
        id: 'sqlLab',
        header: t('list.columns.sqlLab'),
        sort: 'expose_in_sqllab',
        width: '120px',
        shownFrom: 'medium',
        renderCell: (row) => <YesNo value={row.expose_in_sqllab} />,
      },
      {
        id: 'dml',
        header: t('list.columns.dml'),
        sort: 'allow_dml',
        width: '96px',
        shownFrom: 'medium',
        renderCell: (row) => <YesNo value={row.allow_dml} />,
      },
      {
        id: 'upload',
        header: t('list.columns.upload'),
        sort: 'allow_file_upload',
        width: '128px',
        shownFrom: 'wide',
        renderCell: (row) => <YesNo value={row.allow_file_upload} />,
      },
      {
        id: 'modified',
        header: t('list.columns.modified'),
        sort: 'changed_on',
        width: '240px',
        renderCell: (row) => (
          <span style={{ color: 'var(--text-2)' }}>
            <TimeAgo value={row.changed_on} /> {fullName(row.changed_by)}
          </span>
        ),
      },
    ],
    filters: ({ t }) => [
      {
        id: 'exposed',
        label: t('list.exposed'),
        options: [
          { value: 'yes', label: t('list.all.yes') },
          { value: 'no', label: t('list.all.no') },
        ],
        clause: (value) => [{ col: 'expose_in_sqllab', opr: 'eq', value: value === 'yes' }],
      },
      {
        id: 'async',
        label: t('list.async'),
        options: [
          { value: 'yes', label: t('list.all.yes') },
          { value: 'no', label: t('list.all.no') },
        ],
        clause: (value) => [{ col: 'allow_run_async', opr: 'eq', value: value === 'yes' }],
      },
    ],
    actions: ({ t, api, notify, open, refresh }, { lookAgain }) => [
      editAction<DatabaseRow>(t('list.edit'), {
        run: (row) =>
          open((close) => (
            <DatabaseForm
              database={row}
              onClose={close}
              onSaved={() => {
                void refresh();
                lookAgain();
              }}
            />
          )),
      }),
      {
        id: 'rights',
        right: 'can_write',
        label: t('rights.check'),
        icon: <IconShieldCheck size={16} stroke={1.6} />,
        run: ([row]) => row && open((close) => <RightsDialog database={row} onClose={close} onChecked={lookAgain} />),
      },
      deleteAction<DatabaseRow>({
        label: t('list.delete'),
        text: t('list.deleteText'),
        word: t('list.deleteWord'),
        one: (row) => t('list.deleteTitle', { name: row.database_name }),
        remove: async (_ids, rows) => {
          for (const row of rows) {
            await api.call('DELETE /api/v1/database/:id', { params: { id: row.id } });
            notify.success(t('list.deleted', { name: row.database_name }));
          }
        },
      }),
    ],
    beside: () => <ConnectRedirect />,
  },
);

function ConnectRedirect() {
  const [params] = useSearchParams();
  return params.get(NEW) === null ? null : <Navigate to={CONNECT} replace />;
}

/** Marks a database whose login has more permissions than the database is registered for. */
function RightsMark({ warnings }: { readonly warnings: readonly ConnectionWarning[] }) {
  const { t } = useTranslation('facet/databases');
  if (warnings.length === 0) return null;
  const text = warnings.map(({ code, message }) => t(`rights.${code}`, { defaultValue: message })).join(' ');
  return (
    <Tooltip label={text} multiline w={320}>
      <IconAlertTriangle size={16} stroke={1.6} color="var(--warning)" role="img" aria-label={text} />
    </Tooltip>
  );
}

function YesNo({ value }: { readonly value: boolean }) {
  const { t } = useTranslation('facet/databases');
  return <StatusDot tone={value ? 'success' : 'neutral'}>{value ? t('list.yes') : t('list.no')}</StatusDot>;
}
