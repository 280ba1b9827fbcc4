import { Tabs, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiClient, ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FormDialog, ListSkeleton, VirtualSelect } from '@facet/sdk/ui';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { roleEndpoints } from '../common/wire/administration.ts';
import { isBuiltInRole, isRebuiltRole } from '../common/built-in-roles.ts';
import { PermissionPicker } from './permission-picker.tsx';
import classes from './role-form.module.css';
import { useAllUsers, usePermissionPairs } from './role-queries.ts';

export type RoleRow = CallOutput<(typeof roleEndpoints)['GET /api/v1/security/roles/search/']>['result'][number];

const SIZE = 760;

interface RoleFormProps {
  /** Absent: a new role. */
  readonly role: RoleRow | null;
  /** The role whose permissions a new role starts with. */
  readonly like?: RoleRow;
  onClose(): void;
  onSaved(): void;
}

/** Name, permissions and users of a role. Only changes are sent. */
export function RoleForm({ role, like, onClose, onSaved }: RoleFormProps) {
  const { t } = useTranslation('facet/identity');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const pairs = usePermissionPairs();
  const users = useAllUsers();
  const [name, setName] = useState(role?.name ?? (like ? t('roleForm.copyName', { name: like.name }) : ''));
  const [permissions, setPermissions] = useState<ReadonlySet<number> | null>(
    like ? new Set(like.permission_ids) : null,
  );
  const [members, setMembers] = useState<readonly string[] | null>(null);
  const [tried, setTried] = useState(false);
  const builtIn = role !== null && isBuiltInRole(role.name);
  const rebuilt = role !== null && isRebuiltRole(role.name);
  // A new role exists as soon as its first part is saved; another attempt then continues with it.
  const saved = useRef(role?.id);
  const trimmed = name.trim();
  const renamed = trimmed !== role?.name;

  const save = useMutation({
    mutationFn: async () => {
      if (saved.current === undefined)
        saved.current = (await api.call('POST /api/v1/security/roles/', { body: { name: trimmed } })).id;
      else if (renamed)
        await api.call('PUT /api/v1/security/roles/:id', { params: { id: saved.current }, body: { name: trimmed } });
      await saveParts(api, saved.current, permissions, members);
    },
    onSuccess: () => {
      notify.success(t('userForm.saved', { name: trimmed }));
      onClose();
    },
    // Some parts may have been saved before another one was refused.
    onSettled: onSaved,
  });

  return (
    <FormDialog
      opened
      size={SIZE}
      title={role === null ? t('roleForm.addTitle') : t('userForm.editTitle', { name: role.name })}
      submitLabel={t('userForm.save')}
      working={save.isPending}
      dirty={renamed || permissions !== null || members !== null}
      error={save.error ?? pairs.error ?? users.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (trimmed !== '') save.mutate();
      }}
    >
      <TextInput
        label={t('roleForm.name')}
        description={builtIn ? t('roleForm.builtInName') : undefined}
        required
        maxLength={64}
        disabled={builtIn}
        value={name}
        error={tried && trimmed === '' ? t('userForm.required') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Tabs defaultValue="permissions" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="permissions">{t('roleForm.permissions')}</Tabs.Tab>
          <Tabs.Tab value="users">{t('roleForm.users')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="permissions" className={classes.panel ?? ''}>
          {rebuilt ? <p className={classes.note}>{t('roleForm.rebuilt')}</p> : null}
          {pairs.data ? (
            <PermissionPicker
              pairs={pairs.data}
              chosen={permissions ?? new Set(role?.permission_ids ?? [])}
              disabled={rebuilt}
              onChange={setPermissions}
            />
          ) : pairs.isPending ? (
            <ListSkeleton rows={8} />
          ) : null}
        </Tabs.Panel>
        <Tabs.Panel value="users" className={classes.panel ?? ''}>
          <VirtualSelect
            multiple
            label={t('roleForm.users')}
            loading={users.isPending}
            options={(users.data ?? []).map((user) => ({
              value: String(user.id),
              label: user.username,
              note: `${user.first_name} ${user.last_name}`,
            }))}
            value={members ?? (role?.user_ids ?? []).map(String)}
            onChange={setMembers}
          />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  );
}

/** Saves only the changed parts; null: not changed. */
async function saveParts(
  api: ApiClient,
  id: number,
  permissions: ReadonlySet<number> | null,
  members: readonly string[] | null,
): Promise<void> {
  if (permissions !== null)
    await api.call('POST /api/v1/security/roles/:id/permissions', {
      params: { id },
      body: { permission_view_menu_ids: [...permissions] },
    });
  if (members !== null)
    await api.call('PUT /api/v1/security/roles/:id/users', { params: { id }, body: { user_ids: members.map(Number) } });
}
