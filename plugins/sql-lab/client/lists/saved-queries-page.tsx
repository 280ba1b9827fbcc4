import { Button } from '@mantine/core';
import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import { type ListAction, type ListColumn, type ListDefaults, type ListFilter, ListView } from '@facet/sdk/ui';
import { IconFileText, IconLink, IconPlus, IconTerminal2, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { WireContract } from '@facet/sdk/wire/contract';
import classes from './lists.module.css';

type SavedRow = CallOutput<WireContract['GET /api/v1/saved_query/']>['result'][number];

const DEFAULTS: ListDefaults = {
  sort: { column: 'changed_on_delta_humanized', descending: true },
  filters: ['database', 'schema'],
};
const CHOICES = 100;
const addressOf = (row: SavedRow): string => `/superset/sqllab/?savedQueryId=${row.id}`;

/** The queries that one has kept. */
export function SavedQueriesPage() {
  const { t } = useTranslation('facet/sql-lab');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const session = useService(SessionToken);

  const columns = useMemo<ListColumn<SavedRow>[]>(
    () => [
      {
        id: 'name',
        header: t('saved.name'),
        sort: 'label',
        renderCell: (row) => (
          <span className={classes.name}>
            <Link to={addressOf(row)}>{row.label ?? t('saved.unnamed')}</Link>
            {row.description ? <span className={classes.description}>{row.description}</span> : null}
          </span>
        ),
      },
      {
        id: 'sql',
        header: t('history.sql'),
        sort: 'sql',
        width: '32%',
        shownFrom: 'medium',
        renderCell: (row) => (
          <span className={classes.sql} title={row.sql ?? ''}>
            {row.sql}
          </span>
        ),
      },
      {
        id: 'database',
        header: t('schema.database'),
        sort: 'database.database_name',
        width: '144px',
        renderCell: (row) => row.database?.database_name ?? '',
      },
      {
        id: 'schema',
        header: t('schema.schema'),
        sort: 'schema',
        width: '112px',
        shownFrom: 'wide',
        renderCell: (row) => row.schema ?? '',
      },
      {
        id: 'modified',
        header: t('saved.modified'),
        sort: 'changed_on_delta_humanized',
        width: '144px',
        renderCell: (row) => row.changed_on_delta_humanized,
      },
    ],
    [t],
  );

  const filters = useMemo<ListFilter[]>(
    () => [
      {
        id: 'database',
        label: t('schema.database'),
        options: async (signal) => {
          const answer = await api.call(
            'GET /api/v1/saved_query/related/:column',
            { params: { column: 'database' }, q: { page: 0, page_size: CHOICES } },
            { signal },
          );
          return answer.result.map(({ value, text }) => ({ value: String(value), label: text }));
        },
        clause: (value) => [{ col: 'database', opr: 'rel_o_m', value: Number(value) }],
      },
      {
        id: 'schema',
        label: t('schema.schema'),
        options: async (signal) => {
          const answer = await api.call(
            'GET /api/v1/saved_query/distinct/:column',
            { params: { column: 'schema' }, q: { page: 0, page_size: CHOICES } },
            { signal },
          );
          return answer.result.map(({ value, text }) => ({ value, label: text }));
        },
        clause: (value) => [{ col: 'schema', opr: 'eq', value }],
      },
    ],
    [t, api],
  );

  const actions = useMemo<ListAction<SavedRow>[]>(() => {
    const open: ListAction<SavedRow> = {
      id: 'open',
      label: t('saved.open'),
      icon: <IconTerminal2 size={16} stroke={1.6} />,
      href: addressOf,
    };
    const copy: ListAction<SavedRow> = {
      id: 'copy',
      label: t('saved.copyLink'),
      icon: <IconLink size={16} stroke={1.6} />,
      run: async ([row]) => {
        if (!row) return;
        await navigator.clipboard.writeText(globalThis.location.origin + addressOf(row));
        notify.success(t('share.copied'));
      },
    };
    if (!session.can('can_write', 'SavedQuery')) return [open, copy];
    return [
      open,
      copy,
      {
        id: 'delete',
        label: t('saved.delete'),
        icon: <IconTrash size={16} stroke={1.6} />,
        danger: true,
        bulk: true,
        confirm: (rows) => ({
          title:
            rows.length === 1
              ? t('saved.deleteOne', { name: rows[0]?.label ?? t('saved.unnamed') })
              : t('saved.deleteMany', { count: rows.length }),
          text: t('saved.deleteText'),
          confirmLabel: t('saved.delete'),
          word: t('saved.deleteWord'),
        }),
        run: async (rows) => {
          const answer = await api.call('DELETE /api/v1/saved_query/', { q: rows.map((row) => row.id) });
          notify.success(answer?.message ?? t('saved.deleted'));
        },
      },
    ];
  }, [t, api, notify, session]);

  const create = (
    <Button variant="filled" leftSection={<IconPlus size={14} />} component={Link} to="/superset/sqllab/?new=true">
      {t('saved.new')}
    </Button>
  );

  return (
    <ListView<SavedRow>
      id="saved-queries"
      title={t('saved.title')}
      searchLabel={t('saved.search')}
      defaults={DEFAULTS}
      columns={columns}
      filters={filters}
      actions={actions}
      headerActions={create}
      empty={{
        icon: <IconFileText size={20} stroke={1.5} />,
        title: t('saved.none.title'),
        text: t('saved.none.text'),
        action: create,
      }}
      name={(row) => row.label ?? t('saved.unnamed')}
      searchClause={(text) => [{ col: 'label', opr: 'all_text', value: text }]}
      load={(q, signal) => api.call('GET /api/v1/saved_query/', { q }, { signal })}
    />
  );
}
