import { Checkbox, PasswordInput, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import { FormDialog, VirtualSelect } from '@facet/sdk/ui';
import type { UserRow } from '../common/wire/administration.ts';

/** The maximum number of roles in one response. */
const ROLES = 100;

interface UserFormProps {
  /** Absent: a new user. */
  readonly user: UserRow | null;
  onClose(): void;
  onSaved(): void;
}

const valuesOf = (user: UserRow | null) => ({
  first_name: user?.first_name ?? '',
  last_name: user?.last_name ?? '',
  username: user?.username ?? '',
  email: user?.email ?? '',
  password: '',
  roles: (user?.roles ?? []).map((role) => String(role.id)),
  active: user?.active ?? true,
});

export function UserForm({ user, onClose, onSaved }: UserFormProps) {
  const { t } = useTranslation('facet/identity');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const own = useService(SessionToken).user.userId;
  const roles = useQuery({
    queryKey: ['user-form-roles'],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/security/users/related/:column',
        { params: { column: 'roles' }, q: { page: 0, page_size: ROLES } },
        { signal },
      ),
  });
  const required = (value: string) => (value.trim() === '' ? t('userForm.required') : null);
  const form = useForm({
    initialValues: valuesOf(user),
    validate: {
      first_name: required,
      last_name: required,
      username: required,
      email: required,
      password: (value) => (user === null && value === '' ? t('userForm.required') : null),
      roles: (value) => (value.length === 0 ? t('userForm.required') : null),
    },
  });
  const save = useMutation({
    mutationFn: async ({ password, roles: chosen, ...values }: typeof form.values) => {
      const body = { ...values, roles: chosen.map(Number) };
      if (user === null) await api.call('POST /api/v1/security/users/', { body: { ...body, password } });
      else
        await api.call('PUT /api/v1/security/users/:id', {
          params: { id: user.id },
          body: password === '' ? body : { ...body, password },
        });
    },
    onSuccess: (_answer, { username }) => {
      notify.success(t('userForm.saved', { name: username }));
      onSaved();
      onClose();
    },
  });
  const text = (name: 'first_name' | 'last_name' | 'username' | 'email', label: string) => (
    <TextInput label={label} required autoComplete="off" {...form.getInputProps(name)} />
  );
  return (
    <FormDialog
      opened
      title={user === null ? t('userForm.addTitle') : t('userForm.editTitle', { name: user.username })}
      submitLabel={t('userForm.save')}
      working={save.isPending}
      dirty={form.isDirty()}
      error={save.error ?? roles.error}
      onClose={onClose}
      onSubmit={() => form.onSubmit((values) => save.mutate(values))()}
    >
      {text('first_name', t('userForm.firstName'))}
      {text('last_name', t('userForm.lastName'))}
      {text('username', t('userForm.username'))}
      {text('email', t('userForm.email'))}
      {user !== null && user.id === own ? (
        <Text size="sm" c="dimmed">
          {t('userForm.ownPassword')}
        </Text>
      ) : (
        <PasswordInput
          label={user === null ? t('userForm.password') : t('userForm.newPassword')}
          description={user === null ? undefined : t('userForm.keepPassword')}
          required={user === null}
          autoComplete="new-password"
          aria-invalid={form.errors['password'] !== undefined}
          {...form.getInputProps('password')}
        />
      )}
      <VirtualSelect
        multiple
        label={t('userForm.roles')}
        required
        options={(roles.data?.result ?? user?.roles.map(({ id, name }) => ({ value: id, text: name })) ?? []).map(
          ({ value, text: label }) => ({ value: String(value), label }),
        )}
        value={form.values.roles}
        error={form.errors['roles']}
        onChange={(chosen) => form.setFieldValue('roles', [...chosen])}
      />
      <Checkbox label={t('userForm.active')} {...form.getInputProps('active', { type: 'checkbox' })} />
    </FormDialog>
  );
}
