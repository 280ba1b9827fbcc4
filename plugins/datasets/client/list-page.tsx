import {
  defineListPage,
  editAction,
  modifiedColumn,
  ownerFilter,
  ownersColumn,
  serverFilter,
  type ServerFilter,
} from '@facet/sdk/ui';
import { IconChartLine, IconCopy, IconTable, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DatasetRow } from '../common/wire/dataset.ts';
import { marksIn } from '../common/marks.ts';
import { DeleteDatasetsDialog } from './delete-datasets-dialog.tsx';
import { DuplicateDatasetDialog } from './duplicate-dataset-dialog.tsx';
import { MarkSigns } from './editor/mark-signs.tsx';
import classes from './list-page.module.css';

export const DatasetListPage = defineListPage<DatasetRow>({
  id: 'datasets',
  bundles: 'dataset',
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
          <MarkSigns marks={marksIn(row.extra)} />
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
      {
        id: 'certified',
        label: t('list.filters.certified'),
        options: [
          { value: 'yes', label: t('list.certified.yes') },
          { value: 'no', label: t('list.certified.no') },
        ],
        clause: (value) => [{ col: 'id', opr: 'dataset_is_certified', value: value === 'yes' }],
      },
    ];
  },
  actions: ({ t, owns, open, refresh }) => [
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
    {
      id: 'duplicate',
      right: 'can_duplicate',
      label: t('list.duplicate'),
      icon: <IconCopy size={16} stroke={1.6} />,
      allowed: (row) => row.kind === 'virtual',
      run: ([row]) => {
        if (row !== undefined) open((close) => <DuplicateDatasetDialog row={row} onDone={refresh} onClose={close} />);
      },
    },
    {
      id: 'delete',
      right: 'can_write',
      label: t('list.delete'),
      icon: <IconTrash size={16} stroke={1.6} />,
      danger: true,
      bulk: true,
      allowed: ({ owners }) => owns(owners),
      run: (rows) => open((close) => <DeleteDatasetsDialog rows={rows} onDeleted={refresh} onClose={close} />),
    },
  ],
});
