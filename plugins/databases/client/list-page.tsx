import { Button, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconDatabase, IconPencil, IconPlus, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import {
  fullName,
  type ListAction,
  type ListColumn,
  type ListDefaults,
  listKey,
  ListView,
  type ListFilter,
  StatusDot,
  Tag,
  TimeAgo,
} from '@facet/sdk/ui';
import type { DatabaseRow } from '../common/wire/database.ts';
import { ConnectedDialog } from './connected-dialog.tsx';
import type { ConnectionWarning } from './connection-warnings.tsx';
import { DatabaseForm, type SavedConnection } from './database-form.tsx';
import { RightsDialog } from './rights-dialog.tsx';

const LIST = 'databases';
const WARNINGS = ['database-connection-warnings'];
const DEFAULTS: ListDefaults = { sort: { column: 'changed_on', descending: true }, filters: ['exposed'] };

export function DatabaseListPage() {
  const { t } = useTranslation('facet/databases');
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [editing, setEditing] = useState<DatabaseRow | null>(null);
  const [checking, setChecking] = useState<DatabaseRow | null>(null);
  const [connected, setConnected] = useState<SavedConnection | null>(null);
  const creating = params.get('new') !== null;
  const mayWrite = session.can('can_write', 'Database');

  const warnings = useQuery({
    queryKey: WARNINGS,
    enabled: mayWrite,
    queryFn: ({ signal }) => api.call('GET /api/v1/database/connection_warnings/', {}, { signal }),
  }).data?.result;
  const lookAgain = () => void queries.invalidateQueries({ queryKey: WARNINGS });

  const close = () => {
    setEditing(null);
    if (creating)
      setParams(
        (current) => {
          current.delete('new');
          return current;
        },
        { replace: true },
      );
  };
  const openNew = () =>
    setParams((current) => {
      current.set('new', '1');
      return current;
    });

  const columns = useMemo<ListColumn<DatabaseRow>[]>(
    () => [
      {
        id: 'name',
        header: t('list.columns.name'),
        sort: 'database_name',
        renderCell: (row) => (
          <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, minWidth: 0 }}>
            <b style={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }}>{row.database_name}</b>
            <RightsMark warnings={warnings?.find(({ id }) => id === row.id)?.warnings ?? []} />
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
    [t, warnings],
  );

  const actions = useMemo<ListAction<DatabaseRow>[]>(
    () =>
      mayWrite
        ? [
            {
              id: 'edit',
              label: t('list.edit'),
              icon: <IconPencil size={16} stroke={1.6} />,
              run: ([row]) => setEditing(row ?? null),
            },
            {
              id: 'rights',
              label: t('rights.check'),
              icon: <IconShieldCheck size={16} stroke={1.6} />,
              run: ([row]) => setChecking(row ?? null),
            },
            {
              id: 'delete',
              label: t('list.delete'),
              icon: <IconTrash size={16} stroke={1.6} />,
              danger: true,
              confirm: (rows) => ({
                title: t('list.deleteTitle', { name: rows[0]?.database_name ?? '' }),
                text: t('list.deleteText'),
                confirmLabel: t('list.delete'),
                word: t('list.deleteWord'),
              }),
              run: async ([row]) => {
                if (!row) return;
                await api.call('DELETE /api/v1/database/:id', { params: { id: row.id } });
                notify.success(t('list.deleted', { name: row.database_name }));
              },
            },
          ]
        : [],
    [t, api, notify, mayWrite],
  );

  const filters = useMemo<ListFilter[]>(
    () => [
      {
        id: 'exposed',
        label: t('list.exposed'),
        options: [
          { value: 'yes', label: t('list.all.yes') },
          { value: 'no', label: t('list.all.no') },
        ],
        clause: (value) => [{ col: 'expose_in_sqllab', opr: 'eq', value: value === 'yes' }],
      },
    ],
    [t],
  );

  const connect = mayWrite ? (
    <Button variant="filled" leftSection={<IconPlus size={14} />} onClick={openNew}>
      {t('list.connect')}
    </Button>
  ) : undefined;

  return (
    <>
      <ListView<DatabaseRow>
        id={LIST}
        title={t('title')}
        searchLabel={t('list.search')}
        defaults={DEFAULTS}
        columns={columns}
        filters={filters}
        actions={actions}
        headerActions={connect}
        empty={{
          icon: <IconDatabase size={20} stroke={1.5} />,
          title: t('list.empty.title'),
          text: t('list.empty.text'),
          action: connect,
        }}
        name={(row) => row.database_name}
        searchClause={(text) => [{ col: 'database_name', opr: 'ct', value: text }]}
        load={(q, signal) => api.call('GET /api/v1/database/', { q }, { signal })}
      />
      {creating || editing ? (
        <DatabaseForm
          key={editing?.id ?? 'new'}
          database={editing}
          onClose={close}
          onSaved={(saved) => {
            void queries.invalidateQueries({ queryKey: listKey(LIST) });
            lookAgain();
            if (saved.isNew) setConnected(saved);
          }}
        />
      ) : null}
      {connected ? <ConnectedDialog {...connected} onClose={() => setConnected(null)} /> : null}
      {checking ? <RightsDialog database={checking} onClose={() => setChecking(null)} onChecked={lookAgain} /> : null}
    </>
  );
}

/** A login that may do more than the database is registered for. */
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
