import { Button } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconShield, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import { type ListAction, type ListColumn, type ListDefaults, listKey, ListView, Tag } from '@facet/sdk/ui';
import { isBuiltInRole } from '../common/built-in-roles.ts';
import { RoleForm, type RoleRow } from './role-form.tsx';
import classes from './users-page.module.css';

interface Editing {
  readonly role: RoleRow | null;
  readonly like?: RoleRow;
}

const LIST = 'roles';
const DEFAULTS: ListDefaults = { sort: { column: 'name', descending: false }, filters: [] };

export function RolesPage() {
  const { t } = useTranslation('facet/identity');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const mayWrite = useService(SessionToken).can('can_write', 'Role');
  const queries = useQueryClient();
  const [editing, setEditing] = useState<Editing | null>(null);

  const columns = useMemo<ListColumn<RoleRow>[]>(
    () => [
      {
        id: 'name',
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
    [t],
  );

  const actions = useMemo<ListAction<RoleRow>[]>(
    () =>
      mayWrite
        ? [
            {
              id: 'edit',
              label: t('users.edit'),
              icon: <IconPencil size={16} stroke={1.6} />,
              run: ([row]) => setEditing(row ? { role: row } : null),
            },
            {
              id: 'duplicate',
              label: t('roles.duplicate'),
              icon: <IconCopy size={16} stroke={1.6} />,
              run: ([row]) => setEditing(row ? { role: null, like: row } : null),
            },
            {
              id: 'delete',
              label: t('users.delete'),
              icon: <IconTrash size={16} stroke={1.6} />,
              danger: true,
              allowed: (row) => !isBuiltInRole(row.name),
              confirm: ([row]) => ({
                title: t('users.deleteTitle', { name: row?.name ?? '' }),
                text: t('roles.deleteText', { count: row?.user_ids.length ?? 0 }),
                confirmLabel: t('users.delete'),
              }),
              run: async (rows) => {
                for (const row of rows) {
                  await api.call('DELETE /api/v1/security/roles/:id', { params: { id: row.id } });
                  notify.success(t('users.deleted', { name: row.name }));
                }
              },
            },
          ]
        : [],
    [t, api, notify, mayWrite],
  );

  const add = mayWrite ? (
    <Button variant="filled" leftSection={<IconPlus size={14} />} onClick={() => setEditing({ role: null })}>
      {t('roles.add')}
    </Button>
  ) : undefined;

  return (
    <>
      <ListView<RoleRow>
        id={LIST}
        title={t('roles.title')}
        searchLabel={t('roles.search')}
        defaults={DEFAULTS}
        columns={columns}
        actions={actions}
        headerActions={add}
        empty={{
          icon: <IconShield size={20} stroke={1.5} />,
          title: t('roles.empty.title'),
          text: t('roles.empty.text'),
          action: add,
        }}
        name={(row) => row.name}
        searchClause={(text) => [{ col: 'name', opr: 'ct', value: text }]}
        load={(q, signal) => api.call('GET /api/v1/security/roles/search/', { q }, { signal })}
      />
      {editing === null ? null : (
        <RoleForm
          {...editing}
          onClose={() => setEditing(null)}
          onSaved={() => void queries.invalidateQueries({ queryKey: listKey(LIST) })}
        />
      )}
    </>
  );
}
