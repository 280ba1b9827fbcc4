import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import { type ListAction, type ListColumn, type ListDefaults, listKey, ListView, Tag, TimeAgo } from '@facet/sdk/ui';
import type { UserRow } from '../common/wire/administration.ts';
import { UserForm } from './user-form.tsx';
import classes from './users-page.module.css';

const LIST = 'users';
const DEFAULTS: ListDefaults = { sort: { column: 'username', descending: false }, filters: ['active'] };

export function UsersPage() {
  const { t } = useTranslation('facet/identity');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const mayWrite = useService(SessionToken).can('can_write', 'User');
  const queries = useQueryClient();
  const [editing, setEditing] = useState<UserRow | 'new' | null>(null);

  const columns = useMemo<ListColumn<UserRow>[]>(
    () => [
      { id: 'username', header: t('users.columns.username'), sort: 'username', renderCell: (row) => row.username },
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
        width: '88px',
        renderCell: (row) => (row.active ? t('users.yes') : <Tag tone="warning">{t('users.no')}</Tag>),
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
    [t],
  );

  const actions = useMemo<ListAction<UserRow>[]>(
    () =>
      mayWrite
        ? [
            {
              id: 'edit',
              label: t('users.edit'),
              icon: <IconPencil size={16} stroke={1.6} />,
              run: ([row]) => setEditing(row ?? null),
            },
            {
              id: 'delete',
              label: t('users.delete'),
              icon: <IconTrash size={16} stroke={1.6} />,
              danger: true,
              confirm: ([row]) => ({
                title: t('users.deleteTitle', { name: row?.username ?? '' }),
                text: t('users.deleteText'),
                confirmLabel: t('users.delete'),
              }),
              run: async (rows) => {
                for (const row of rows) {
                  await api.call('DELETE /api/v1/security/users/:id', { params: { id: row.id } });
                  notify.success(t('users.deleted', { name: row.username }));
                }
              },
            },
          ]
        : [],
    [t, api, notify, mayWrite],
  );

  const add = mayWrite ? (
    <Button variant="filled" leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
      {t('users.add')}
    </Button>
  ) : undefined;

  return (
    <>
      <ListView<UserRow>
        id={LIST}
        title={t('users.title')}
        searchLabel={t('users.search')}
        defaults={DEFAULTS}
        columns={columns}
        filters={[
          {
            id: 'active',
            label: t('users.columns.active'),
            options: [
              { value: 'true', label: t('users.yes') },
              { value: 'false', label: t('users.no') },
            ],
            clause: (value) => [{ col: 'active', opr: 'eq', value: value === 'true' }],
          },
        ]}
        actions={actions}
        headerActions={add}
        empty={{
          icon: <IconUsers size={20} stroke={1.5} />,
          title: t('users.empty.title'),
          text: t('users.empty.text'),
          action: add,
        }}
        name={(row) => row.username}
        searchClause={(text) => [{ col: 'username', opr: 'ct', value: text }]}
        load={(q, signal) => api.call('GET /api/v1/security/users/', { q }, { signal })}
      />
      {editing === null ? null : (
        <UserForm
          user={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => void queries.invalidateQueries({ queryKey: listKey(LIST) })}
        />
      )}
    </>
  );
}
