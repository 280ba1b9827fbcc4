import { Button } from '@mantine/core';
import { IconChartLine, IconPencil, IconPlus, IconTable } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import {
  deleteAction,
  type ListAction,
  type ListColumn,
  type ListDefaults,
  listKey,
  ListView,
  type ListFilter,
  modifiedColumn,
  ownersColumn,
  serverFilter,
  type ServerFilter,
} from '@facet/sdk/ui';
import type { DatasetRow } from '../common/wire/dataset.ts';
import { EditDatasetDialog } from './edit/edit-dataset-dialog.tsx';
import classes from './list-page.module.css';

const LIST = 'datasets';
const DEFAULTS: ListDefaults = {
  sort: { column: 'changed_on_delta_humanized', descending: true },
  filters: ['owner', 'database', 'schema', 'kind'],
};

export function DatasetListPage() {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const [search] = useSearchParams();
  // `?edit=7` opens the dialog of a dataset, for links from elsewhere.
  const [editing, setEditing] = useState<number | null>(() => Number(search.get('edit')) || null);
  const mayWrite = session.can('can_write', 'Dataset');

  const columns = useMemo<ListColumn<DatasetRow>[]>(
    () => [
      {
        id: 'name',
        header: t('list.columns.name'),
        sort: 'table_name',
        renderCell: (row) => (
          <span className={classes.name}>
            <Link to={row.explore_url}>{row.table_name}</Link>
            {row.description ? <span className={classes.description}>{row.description}</span> : null}
          </span>
        ),
      },
      {
        id: 'kind',
        header: t('list.columns.kind'),
        width: '104px',
        shownFrom: 'medium',
        renderCell: (row) => t(`list.kind.${row.kind}`),
      },
      {
        id: 'database',
        header: t('list.columns.database'),
        sort: 'database.database_name',
        width: '160px',
        renderCell: (row) => row.database.database_name,
      },
      {
        id: 'schema',
        header: t('list.columns.schema'),
        sort: 'schema',
        width: '128px',
        shownFrom: 'medium',
        renderCell: (row) => row.schema ?? '',
      },
      ownersColumn(t('list.columns.owners')),
      modifiedColumn(t('list.columns.modified')),
    ],
    [t],
  );

  const filters = useMemo<ListFilter[]>(() => {
    const related =
      (column: 'owners' | 'database'): ServerFilter['ask'] =>
      (q, signal) =>
        api.call('GET /api/v1/dataset/related/:column', { params: { column }, q }, { signal });
    return [
      serverFilter({
        id: 'owner',
        label: t('list.filters.owner'),
        ask: related('owners'),
        clause: (value) => [{ col: 'owners', opr: 'rel_m_m', value: Number(value) }],
      }),
      serverFilter({
        id: 'database',
        label: t('list.filters.database'),
        ask: related('database'),
        clause: (value) => [{ col: 'database', opr: 'rel_o_m', value: Number(value) }],
      }),
      serverFilter({
        id: 'schema',
        label: t('list.filters.schema'),
        ask: (q, signal) =>
          api.call('GET /api/v1/dataset/distinct/:column', { params: { column: 'schema' }, q }, { signal }),
        clause: (value) => [{ col: 'schema', opr: 'eq', value }],
      }),
      {
        id: 'kind',
        label: t('list.filters.kind'),
        options: [
          { value: 'physical', label: t('list.kind.physical') },
          { value: 'virtual', label: t('list.kind.virtual') },
        ],
        clause: (value) => [{ col: 'sql', opr: 'dataset_is_null_or_empty', value: value === 'physical' }],
      },
    ];
  }, [t, api]);

  const actions = useMemo<ListAction<DatasetRow>[]>(() => {
    const explore: ListAction<DatasetRow> = {
      id: 'explore',
      label: t('list.explore'),
      icon: <IconChartLine size={16} stroke={1.6} />,
      href: (row) => row.explore_url,
    };
    if (!mayWrite) return [explore];
    const mine = (row: DatasetRow) =>
      session.user.isAdmin || row.owners.some((owner) => owner.id === session.user.userId);
    return [
      explore,
      {
        id: 'edit',
        label: t('list.edit'),
        icon: <IconPencil size={16} stroke={1.6} />,
        allowed: mine,
        run: ([row]) => setEditing(row?.id ?? null),
      },
      deleteAction<DatasetRow>({
        label: t('list.delete'),
        text: t('list.deleteText'),
        word: t('list.deleteWord'),
        allowed: mine,
        one: (row) => t('list.deleteOne', { name: row.table_name }),
        many: (count) => t('list.deleteMany', { count }),
        remove: async (ids) => {
          const answer = await api.call('DELETE /api/v1/dataset/', { q: ids });
          notify.success(answer?.message ?? t('list.deleted'));
        },
      }),
    ];
  }, [t, api, notify, mayWrite, session]);

  const create = mayWrite ? (
    <Button variant="filled" leftSection={<IconPlus size={14} />} component={Link} to="/dataset/add/">
      {t('list.new')}
    </Button>
  ) : undefined;

  return (
    <>
      <ListView<DatasetRow>
        id={LIST}
        title={t('title')}
        searchLabel={t('list.search')}
        defaults={DEFAULTS}
        columns={columns}
        filters={filters}
        actions={actions}
        headerActions={create}
        empty={{
          icon: <IconTable size={20} stroke={1.5} />,
          title: t('list.empty.title'),
          text: t('list.empty.text'),
          action: create,
        }}
        name={(row) => row.table_name}
        searchClause={(text) => [{ col: 'table_name', opr: 'ct', value: text }]}
        load={(q, signal) => api.call('GET /api/v1/dataset/', { q }, { signal })}
      />
      {editing === null ? null : (
        <EditDatasetDialog
          id={editing}
          onClose={() => setEditing(null)}
          onSaved={() => void queries.invalidateQueries({ queryKey: listKey(LIST) })}
        />
      )}
    </>
  );
}
