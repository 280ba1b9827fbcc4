import {
  defineListPage,
  deleteAction,
  editAction,
  modifiedColumn,
  ownerFilter,
  ownersColumn,
  serverFilter,
  type ServerFilter,
} from '@facet/sdk/ui';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DatasetRow } from '../common/wire/dataset.ts';
import classes from './list-page.module.css';

export const DatasetListPage = defineListPage<DatasetRow>({
  id: 'datasets',
  texts: 'facet/datasets',
  icon: IconTable,
  sort: { column: 'changed_on_delta_humanized', descending: true },
  resource: {
    view: 'Dataset',
    kinds: ['dataset', 'database'],
    load: (api, q, signal) => api.call('GET /api/v1/dataset/', { q }, { signal }),
    name: (row) => row.table_name,
    searchClause: (text) => [{ col: 'table_name', opr: 'ct', value: text }],
  },
  labels: (t) => ({
    title: t('title'),
    search: t('list.search'),
    add: t('list.new'),
    emptyTitle: t('list.empty.title'),
    emptyText: t('list.empty.text'),
  }),
  add: { right: 'can_write', to: '/dataset/add/' },
  columns: ({ t }) => [
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
  filters: ({ t, api }) => {
    const related =
      (column: 'owners' | 'database'): ServerFilter['ask'] =>
      (q, signal) =>
        api.call('GET /api/v1/dataset/related/:column', { params: { column }, q }, { signal });
    return [
      ownerFilter(t('list.filters.owner'), related('owners')),
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
  },
  actions: ({ t, api, notify, owns }) => [
    {
      id: 'explore',
      label: t('list.explore'),
      icon: <IconChartLine size={16} stroke={1.6} />,
      href: (row) => row.explore_url,
    },
    editAction(t('list.edit'), {
      allowed: ({ owners }) => owns(owners),
      href: ({ id }) => `/dataset/${id}`,
    }),
    deleteAction({
      label: t('list.delete'),
      text: t('list.deleteText'),
      word: t('list.deleteWord'),
      allowed: ({ owners }) => owns(owners),
      one: (row) => t('list.deleteOne', { name: row.table_name }),
      many: (count) => t('list.deleteMany', { count }),
      remove: async (ids) => {
        const answer = await api.call('DELETE /api/v1/dataset/', { q: ids });
        notify.success(answer?.message ?? t('list.deleted'));
      },
    }),
  ],
});
