import { defineListPage, deleteAction, editAction, serverFilter, Tag, TimeAgo } from '@facet/sdk/ui';
import { IconShield } from '@tabler/icons-react';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { rowLevelSecurityEndpoints } from '../common/wire/rowlevelsecurity.ts';
import { RuleForm } from './rule-form.tsx';
import classes from './rules-page.module.css';

type RuleRow = CallOutput<(typeof rowLevelSecurityEndpoints)['GET /api/v1/rowlevelsecurity/']>['result'][number];

export const RulesPage = defineListPage<RuleRow>({
  id: 'row-rules',
  texts: 'facet/row-rules',
  icon: IconShield,
  sort: { column: 'changed_on_delta_humanized', descending: true },
  resource: {
    view: 'Row Level Security',
    kinds: ['row_rule', 'dataset', 'role'],
    load: (api, q, signal) => api.call('GET /api/v1/rowlevelsecurity/', { q }, { signal }),
    name: (row) => row.name,
    searchClause: (text) => [{ col: 'name', opr: 'ct', value: text }],
  },
  labels: (t) => ({
    title: t('title'),
    search: t('search'),
    add: t('add'),
    emptyTitle: t('empty.title'),
    emptyText: t('empty.text'),
  }),
  add: {
    right: 'can_write',
    open: ({ open, refresh }) => open((close) => <RuleForm id={null} onClose={close} onSaved={refresh} />),
  },
  columns: ({ t }) => [
    { id: 'name', header: t('columns.name'), sort: 'name', opens: true, renderCell: (row) => <b>{row.name}</b> },
    {
      id: 'type',
      header: t('columns.type'),
      sort: 'filter_type',
      width: '112px',
      renderCell: (row) => t(`type.${row.filter_type}`),
    },
    {
      id: 'tables',
      header: t('columns.tables'),
      width: '200px',
      renderCell: (row) => row.tables.map((table) => table.table_name).join(', '),
    },
    {
      id: 'roles',
      header: t('columns.roles'),
      width: '176px',
      renderCell: (row) => (
        <span className={classes.tags}>
          {row.roles.map((role) => (
            <Tag key={role.id}>{role.name}</Tag>
          ))}
        </span>
      ),
    },
    {
      id: 'clause',
      header: t('columns.clause'),
      width: '264px',
      renderCell: (row) => (
        <code className={classes.clause} title={row.clause}>
          {row.clause}
        </code>
      ),
    },
    {
      id: 'group',
      header: t('columns.group'),
      sort: 'group_key',
      width: '120px',
      shownFrom: 'medium',
      renderCell: (row) => row.group_key ?? '',
    },
    {
      id: 'modified',
      header: t('columns.modified'),
      sort: 'changed_on_delta_humanized',
      width: '144px',
      shownFrom: 'wide',
      renderCell: (row) => <TimeAgo value={row.changed_on} />,
    },
  ],
  filters: ({ t, api }) => [
    {
      id: 'type',
      label: t('columns.type'),
      options: [
        { value: 'Regular', label: t('type.Regular') },
        { value: 'Base', label: t('type.Base') },
      ],
      clause: (value) => [{ col: 'filter_type', opr: 'eq', value }],
    },
    serverFilter({
      id: 'role',
      label: t('columns.role'),
      ask: (q, signal) =>
        api.call('GET /api/v1/rowlevelsecurity/related/:column', { params: { column: 'roles' }, q }, { signal }),
      clause: (value) => [{ col: 'roles', opr: 'rel_m_m', value: Number(value) }],
    }),
  ],
  actions: ({ t, api, notify, open, refresh }) => [
    editAction(t('edit'), {
      run: ({ id }) => open((close) => <RuleForm id={id} onClose={close} onSaved={refresh} />),
    }),
    deleteAction({
      label: t('delete'),
      text: t('deleteText'),
      one: (row) => t('deleteOne', { name: row.name }),
      many: (count) => t('deleteMany', { count }),
      remove: async (ids) => {
        const answer = await api.call('DELETE /api/v1/rowlevelsecurity/', { q: ids });
        notify.success(answer.message);
      },
    }),
  ],
});
