import { defineListPage, deleteAction, editAction, StatusDot, Tag, TimeAgo } from '@facet/sdk/ui';
import { IconUsers } from '@tabler/icons-react';
import type { UserRow } from '../common/wire/administration.ts';
import { UserForm } from './user-form.tsx';
import classes from './users-page.module.css';

export const UsersPage = defineListPage<UserRow>({
  id: 'users',
  texts: 'facet/identity',
  icon: IconUsers,
  sort: { column: 'username', descending: false },
  resource: {
    view: 'User',
    kinds: ['user', 'role'],
    load: (api, q, signal) => api.call('GET /api/v1/security/users/', { q }, { signal }),
    name: (row) => row.username,
    searchClause: (text) => [{ col: 'username', opr: 'ct', value: text }],
  },
  labels: (t) => ({
    title: t('users.title'),
    search: t('users.search'),
    add: t('users.add'),
    emptyTitle: t('users.empty.title'),
    emptyText: t('users.empty.text'),
  }),
  add: {
    right: 'can_write',
    open: ({ open, refresh }) => open((close) => <UserForm user={null} onClose={close} onSaved={refresh} />),
  },
  columns: ({ t }) => [
    {
      id: 'username',
      header: t('users.columns.username'),
      sort: 'username',
      opens: true,
      renderCell: (row) => row.username,
    },
    {
      id: 'name',
      header: t('users.columns.name'),
      sort: 'last_name',
      width: '200px',
      renderCell: (row) => `${row.first_name} ${row.last_name}`,
    },
    {
      id: 'email',
      header: t('users.columns.email'),
      sort: 'email',
      width: '240px',
      shownFrom: 'medium',
      renderCell: (row) => row.email,
    },
    {
      id: 'roles',
      header: t('users.columns.roles'),
      width: '200px',
      renderCell: (row) => (
        <span className={classes.roles}>
          {row.roles.map((role) => (
            <Tag key={role.id}>{role.name}</Tag>
          ))}
        </span>
      ),
    },
    {
      id: 'active',
      header: t('users.columns.active'),
      sort: 'active',
      width: '112px',
      renderCell: (row) =>
        row.active ? (
          <StatusDot tone="success">{t('users.columns.active')}</StatusDot>
        ) : (
          <Tag tone="warning">{t('users.inactive')}</Tag>
        ),
    },
    {
      id: 'lastLogin',
      header: t('users.columns.lastLogin'),
      sort: 'last_login',
      width: '144px',
      shownFrom: 'medium',
      renderCell: (row) => (row.last_login === null ? t('users.never') : <TimeAgo value={row.last_login} />),
    },
  ],
  filters: ({ t }) => [
    {
      id: 'active',
      label: t('users.columns.active'),
      options: [
        { value: 'true', label: t('users.yes') },
        { value: 'false', label: t('users.no') },
      ],
      clause: (value) => [{ col: 'active', opr: 'eq', value: value === 'true' }],
    },
  ],
  actions: ({ t, api, notify, open, refresh }) => [
    editAction(t('users.edit'), {
      run: (row) => open((close) => <UserForm user={row} onClose={close} onSaved={refresh} />),
    }),
    deleteAction({
      label: t('users.delete'),
      text: t('users.deleteText'),
      one: (row) => t('users.deleteTitle', { name: row.username }),
      remove: async (_ids, rows) => {
        for (const row of rows) {
          await api.call('DELETE /api/v1/security/users/:id', { params: { id: row.id } });
          notify.success(t('users.deleted', { name: row.username }));
        }
      },
    }),
  ],
});
