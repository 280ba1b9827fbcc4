import { Button, Fieldset, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import { ErrorTile, PageHeader, Tag } from '@facet/sdk/ui';
import { SIGNED_IN, SignedInList } from './signed-in-list.tsx';
import classes from './profile-page.module.css';

export function ProfilePage() {
  const { t } = useTranslation('facet/identity');
  const { user } = useService(SessionToken);
  return (
    <div className={classes.scroll}>
      <PageHeader title={t('profile.title')} />
      <div className={classes.page}>
        <dl className={classes.facts}>
          <dt>{t('profile.username')}</dt>
          <dd>{user.username}</dd>
          <dt>{t('profile.email')}</dt>
          <dd>{user.email}</dd>
          <dt>{t('profile.roles')}</dt>
          <dd className={classes.roles}>
            {user.roles.length === 0 ? t('profile.noRoles') : user.roles.map((role) => <Tag key={role}>{role}</Tag>)}
          </dd>
        </dl>
        <NamesForm />
        <PasswordForm />
        <SignedInList />
      </div>
    </div>
  );
}

function NamesForm() {
  const { t } = useTranslation('facet/identity');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const { user } = useService(SessionToken);
  const required = (value: string) => (value.trim() === '' ? t('profile.required') : null);
  const form = useForm({
    initialValues: { first_name: user.firstName, last_name: user.lastName },
    validate: { first_name: required, last_name: required },
  });
  const save = useMutation({
    mutationFn: (body: typeof form.values) => api.call('PUT /api/v1/me/', { body }),
    onSuccess: (_answer, body) => {
      form.resetDirty(body);
      notify.success(t('profile.saved'));
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <Fieldset legend={t('profile.names')} className={classes.fields}>
        <TextInput
          label={t('profile.firstName')}
          autoComplete="given-name"
          required
          maxLength={64}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={t('profile.lastName')}
          autoComplete="family-name"
          required
          maxLength={64}
          {...form.getInputProps('last_name')}
        />
        {save.error ? <ErrorTile error={save.error} /> : null}
        <Button type="submit" className={classes.submit} loading={save.isPending} disabled={!form.isDirty()}>
          {t('profile.save')}
        </Button>
      </Fieldset>
    </form>
  );
}

function PasswordForm() {
  const { t } = useTranslation('facet/identity');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const { user } = useService(SessionToken);
  const form = useForm({
    initialValues: { present: '', password: '', repeated: '' },
    validate: {
      password: (value) => (value === '' ? t('profile.required') : null),
      repeated: (value, { password }) => (value === password ? null : t('profile.differs')),
    },
  });
  const change = useMutation({
    mutationFn: ({ present, password }: typeof form.values) =>
      api.call('PUT /api/v1/me/', { body: { password, current_password: present } }),
    onSuccess: async () => {
      form.reset();
      notify.success(t('profile.passwordChanged'));
      await queries.invalidateQueries({ queryKey: SIGNED_IN });
    },
  });
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Fieldset legend={t('profile.password')} className={classes.fields}>
        <p className={classes.help}>{t('profile.passwordHelp')}</p>
        <input type="text" name="username" value={user.username} autoComplete="username" readOnly hidden />
        <PasswordInput
          label={t('profile.presentPassword')}
          description={t('profile.presentPasswordHelp')}
          autoComplete="current-password"
          {...form.getInputProps('present')}
        />
        <PasswordInput
          label={t('profile.newPassword')}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={t('profile.repeatPassword')}
          autoComplete="new-password"
          required
          {...form.getInputProps('repeated')}
        />
        {change.error ? <ErrorTile error={change.error} /> : null}
        <Button type="submit" className={classes.submit} loading={change.isPending} disabled={!form.isDirty()}>
          {t('profile.changePassword')}
        </Button>
      </Fieldset>
    </form>
  );
}
