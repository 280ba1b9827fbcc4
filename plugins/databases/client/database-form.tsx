import { Alert, Button, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ErrorTile, FormDialog, SkeletonLine } from '@facet/sdk/ui';
import type { DatabaseConnection, DatabaseRow } from '../common/wire/database.ts';
import { connectionKey } from './connection-key.ts';
import { ConnectionOptionFields } from './connection-option-fields.tsx';
import { type ConnectionWarning, ConnectionWarnings } from './connection-warnings.tsx';
import {
  addressOf,
  type DatabaseFormValues,
  isSettings,
  secretMembers,
  toFormValues,
  toUpdateBody,
  wayOf,
} from './database-form-values.ts';
import { StoredTunnel } from './stored-tunnel.tsx';
import { failureOf, shownFields } from './trial-outcome.ts';
import { splitPassword } from './uri-password.ts';

/** The connection values of a successful test. */
interface Tested {
  readonly way: string;
  readonly warnings: readonly ConnectionWarning[];
}

interface DatabaseFormProps {
  readonly database: DatabaseRow;
  onClose(): void;
  onSaved(): void;
}

/** Changes the connection of a database. */
export function DatabaseForm({ database, onClose, onSaved }: DatabaseFormProps) {
  const { t } = useTranslation('facet/databases');
  const api = useService(ApiClientToken);
  const { id } = database;
  const current = useQuery({
    queryKey: connectionKey(id),
    queryFn: ({ signal }) => api.call('GET /api/v1/database/:id/connection', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const title = t('form.editTitle', { name: database.database_name });
  if (current.data)
    return (
      <Form
        id={id}
        initial={toFormValues(current.data.result)}
        tunnel={current.data.result.ssh_tunnel}
        title={title}
        onClose={onClose}
        onSaved={onSaved}
      />
    );
  return (
    <FormDialog
      opened
      title={title}
      submitLabel={t('form.save')}
      disabled
      onSubmit={() => {}}
      onClose={onClose}
      error={current.error}
    >
      {current.isPending ? [0, 1, 2].map((line) => <SkeletonLine key={line} height={28} />) : null}
    </FormDialog>
  );
}

interface FormProps {
  readonly id: number;
  readonly initial: DatabaseFormValues;
  readonly tunnel: DatabaseConnection['ssh_tunnel'];
  readonly title: string;
  onClose(): void;
  onSaved(): void;
}

function Form({ id, initial, tunnel, title, onClose, onSaved }: FormProps) {
  const { t } = useTranslation('facet/databases');
  const form = useForm<DatabaseFormValues>({
    initialValues: initial,
    validate: {
      name: (value) => (value.trim() === '' ? t('form.required') : null),
      uri: (value) => (value.trim() === '' ? t('form.required') : null),
      secretSettings: (value) => (isSettings(value) ? null : t('form.notJson')),
    },
  });

  const { test, save, tested } = useConnectionCalls({ id, form, onClose, onSaved });
  return (
    <FormDialog
      opened
      title={title}
      submitLabel={t('form.save')}
      working={save.isPending}
      dirty={form.isDirty()}
      error={elsewhere(save.error)}
      onClose={onClose}
      onSubmit={() => form.onSubmit((values) => save.mutate(values))()}
      extra={
        <Button
          size="md"
          leftSection={<IconPlugConnected size={16} stroke={1.6} />}
          loading={test.isPending}
          disabled={form.values.uri.trim() === ''}
          onClick={() => test.mutate(form.values)}
        >
          {t('form.test')}
        </Button>
      }
    >
      <TextInput label={t('form.name')} required data-autofocus {...form.getInputProps('name')} />
      <AddressFields form={form} />
      {initial.secretSettings === null ? null : <SecretSettings form={form} />}
      {tunnel === null ? null : <StoredTunnel id={id} tunnel={tunnel} />}
      {tested?.way === wayOf(form.values) ? <TrialResult warnings={tested.warnings} /> : null}
      {elsewhere(test.error) ? <ErrorTile error={test.error} /> : null}
      <ConnectionOptionFields
        values={form.values}
        hasCatalogs={form.values.hasCatalogs}
        onChange={(change) => form.setValues(change)}
      />
    </FormDialog>
  );
}

interface CallsParts extends Pick<FormProps, 'id' | 'onClose' | 'onSaved'> {
  readonly form: UseFormReturnType<DatabaseFormValues>;
}

/** Requests that test and save a connection. */
function useConnectionCalls({ id, form, onClose, onSaved }: CallsParts) {
  const { t } = useTranslation('facet/databases');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [tested, setTested] = useState<Tested | null>(null);
  // The error of a field is shown at that field, with its label on the screen.
  const showProblems = (error: unknown) => {
    form.setErrors(faultsOf(error));
  };
  const test = useMutation({
    mutationFn: (values: DatabaseFormValues) =>
      api.call('POST /api/v1/database/test_connection/', {
        body: { database_name: values.name, sqlalchemy_uri: addressOf(values), ...secretMembers(values) },
      }),
    onSuccess: ({ connection_warnings: warnings = [] }, values) => setTested({ way: wayOf(values), warnings }),
    onMutate: () => setTested(null),
    onError: showProblems,
  });

  const save = useMutation({
    mutationFn: (values: DatabaseFormValues) =>
      api.call('PUT /api/v1/database/:id', { params: { id }, body: toUpdateBody(values) }),
    onMutate: () => test.reset(),
    onError: showProblems,
    onSuccess: () => {
      onSaved();
      notify.success(t('form.saved'));
      onClose();
    },
  });
  return { test, save, tested };
}

/** An error that belongs to no field. */
const elsewhere = (error: unknown) => (error && Object.keys(faultsOf(error)).length === 0 ? error : null);

const faultsOf = (error: unknown) => shownFields(failureOf(error)?.fields ?? {}, ['name', 'uri', 'password']);

interface FieldsProps {
  readonly form: UseFormReturnType<DatabaseFormValues>;
}

/** The address of the database. A password in the address is moved to its own field. */
function AddressFields({ form }: FieldsProps) {
  const { t } = useTranslation('facet/databases');
  const takeUri = (text: string) => {
    const { uri, password } = splitPassword(text);
    form.setFieldValue('uri', uri);
    if (password) form.setFieldValue('password', password);
  };
  return (
    <>
      <TextInput
        label={t('form.uri')}
        description={t('form.uriHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        spellCheck={false}
        autoComplete="off"
        styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
        {...form.getInputProps('uri')}
        onChange={(event) => takeUri(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('form.password')}
        description={t(form.values.keepsPassword ? 'form.passwordKept' : 'form.passwordHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('form.showPassword') }}
        {...form.getInputProps('password')}
      />
    </>
  );
}

/** Secret settings, such as the key of a service account; a pasted value replaces the mask. */
function SecretSettings({ form }: FieldsProps) {
  const { t } = useTranslation('facet/databases');
  return (
    <Textarea
      label={t('form.secretSettings')}
      description={t('form.secretSettingsHelp')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autosize
      minRows={3}
      maxRows={10}
      spellCheck={false}
      autoComplete="off"
      styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
      {...form.getInputProps('secretSettings')}
    />
  );
}

function TrialResult({ warnings }: Pick<Tested, 'warnings'>) {
  const { t } = useTranslation('facet/databases');
  return (
    <>
      <Alert color="green" icon={<IconCircleCheck size={16} />} role="status">
        {t('form.looksGood')}
      </Alert>
      {warnings.length === 0 ? null : <ConnectionWarnings warnings={warnings} />}
    </>
  );
}
