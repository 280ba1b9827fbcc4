import { defineListPage, deleteAction, editAction, type ListPageTools, Tag } from '@facet/sdk/ui';
import { IconCopy, IconShield } from '@tabler/icons-react';
import { isBuiltInRole } from '../common/built-in-roles.ts';
import { RoleForm, type RoleRow } from './role-form.tsx';
import classes from './users-page.module.css';

const openForm = ({ open, refresh }: ListPageTools, role: RoleRow | null, like?: RoleRow) =>
  open((close) => <RoleForm role={role} {...(like === undefined ? {} : { like })} onClose={close} onSaved={refresh} />);

export const RolesPage = defineListPage<RoleRow>({
  id: 'roles',
  texts: 'facet/identity',
  icon: IconShield,
  sort: { column: 'name', descending: false },
  resource: {
    view: 'Role',
    kinds: ['role', 'user'],
    load: (api, q, signal) => api.call('GET /api/v1/security/roles/search/', { q }, { signal }),
    name: (row) => row.name,
    searchClause: (text) => [{ col: 'name', opr: 'ct', value: text }],
  },
  labels: (t) => ({
    title: t('roles.title'),
    search: t('roles.search'),
    add: t('roles.add'),
    emptyTitle: t('roles.empty.title'),
    emptyText: t('roles.empty.text'),
  }),
  add: { right: 'can_write', open: (page) => openForm(page, null) },
  columns: ({ t }) => [
    {
      id: 'name',
      opens: true,
      header: t('roles.columns.name'),
      sort: 'name',
      renderCell: (row) => (
        <span className={classes.roles}>
          <b>{row.name}</b>
          {isBuiltInRole(row.name) ? <Tag tone="outline">{t('roles.builtIn')}</Tag> : null}
        </span>
      ),
    },
    {
      id: 'users',
      header: t('roles.columns.users'),
      width: '160px',
      align: 'end',
      renderCell: (row) => t('roles.users', { count: row.user_ids.length }),
    },
    {
      id: 'permissions',
      header: t('roles.columns.permissions'),
      width: '200px',
      align: 'end',
      renderCell: (row) => t('roles.permissions', { count: row.permission_ids.length }),
    },
  ],
  actions: (page) => {
    const { t, api, notify } = page;
    return [
      editAction(t('users.edit'), { run: (row) => openForm(page, row) }),
      {
        id: 'duplicate',
        right: 'can_write',
        label: t('roles.duplicate'),
        icon: <IconCopy size={16} stroke={1.6} />,
        run: ([row]) => row && openForm(page, null, row),
      },
      deleteAction({
        label: t('users.delete'),
        text: (row) => t('roles.deleteText', { count: row.user_ids.length }),
        allowed: (row) => !isBuiltInRole(row.name),
        one: (row) => t('users.deleteTitle', { name: row.name }),
        remove: async (_ids, rows) => {
          for (const row of rows) {
            await api.call('DELETE /api/v1/security/roles/:id', { params: { id: row.id } });
            notify.success(t('users.deleted', { name: row.name }));
          }
        },
      }),
    ];
  },
});
