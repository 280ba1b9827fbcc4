import { Alert, Button, Checkbox, Fieldset, NumberInput, PasswordInput, Select, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { IconCircleCheck, IconPlugConnected } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ErrorTile, FormDialog, SkeletonLine } from '@facet/sdk/ui';
import type { DatabaseRow } from '../common/wire/database.ts';
import { type ConnectionWarning, ConnectionWarnings } from './connection-warnings.tsx';
import {
  addressOf,
  type DatabaseFormValues,
  EMPTY_FORM,
  toCreateBody,
  toFormValues,
  toUpdateBody,
} from './database-form-values.ts';
import { formProblems } from './form-problems.ts';
import { splitPassword } from './uri-password.ts';

/** A connection that was saved. */
export interface SavedConnection {
  readonly id: number;
  readonly name: string;
  readonly inSqlLab: boolean;
  readonly warnings: readonly ConnectionWarning[];
  readonly isNew: boolean;
}

/** The address that a trial has found well. */
interface Tested {
  readonly address: string;
  readonly warnings: readonly ConnectionWarning[];
}

interface DatabaseFormProps {
  /** Absent: a new connection. */
  readonly database: DatabaseRow | null;
  onClose(): void;
  onSaved(saved: SavedConnection): void;
}

/** Connects a database or changes how one is connected. */
export function DatabaseForm({ database, onClose, onSaved }: DatabaseFormProps) {
  const { t } = useTranslation('facet/databases');
  const api = useService(ApiClientToken);
  const id = database?.id;
  const current = useQuery({
    queryKey: ['database-connection', id],
    queryFn: ({ signal }) => api.call('GET /api/v1/database/:id/connection', { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  if (id === undefined)
    return <Form id={null} initial={EMPTY_FORM} title={t('form.createTitle')} onClose={onClose} onSaved={onSaved} />;
  const title = t('form.editTitle', { name: database?.database_name ?? '' });
  if (current.data)
    return (
      <Form id={id} initial={toFormValues(current.data.result)} title={title} onClose={onClose} onSaved={onSaved} />
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
  readonly id: number | null;
  readonly initial: DatabaseFormValues;
  readonly title: string;
  onClose(): void;
  onSaved(saved: SavedConnection): void;
}

function Form({ id, initial, title, onClose, onSaved }: FormProps) {
  const { t } = useTranslation('facet/databases');
  const api = useService(ApiClientToken);
  const engines = useQuery({
    queryKey: ['database-engines'],
    queryFn: ({ signal }) => api.call('GET /api/v1/database/available/', {}, { signal }),
    enabled: id === null,
  });
  const form = useForm<DatabaseFormValues>({
    initialValues: initial,
    validate: {
      name: (value) => (value.trim() === '' ? t('form.required') : null),
      uri: (value) => (value.trim() === '' ? t('form.required') : null),
    },
  });

  const { test, save, tested } = useConnectionCalls({ id, form, onClose, onSaved });
  const chooseEngine = (engine: string | null) => {
    form.setFieldValue('engine', engine ?? '');
  };
  const placeholder = engines.data?.databases.find(
    (entry) => entry.engine === form.values.engine,
  )?.sqlalchemy_uri_placeholder;

  return (
    <FormDialog
      opened
      title={title}
      submitLabel={t(id === null ? 'form.connect' : 'form.save')}
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
      {id === null ? (
        <Select
          label={t('form.engine')}
          placeholder={t('form.engineHint')}
          data={(engines.data?.databases ?? []).map((entry) => ({ value: entry.engine, label: entry.name }))}
          value={form.values.engine === '' ? null : form.values.engine}
          onChange={chooseEngine}
          error={engines.error?.message}
          data-autofocus
        />
      ) : null}
      <TextInput
        label={t('form.name')}
        required
        {...(id === null ? {} : { 'data-autofocus': true })}
        {...form.getInputProps('name')}
      />
      <AddressFields form={form} placeholder={placeholder} />
      {tested?.address === addressOf(form.values) ? <TrialResult warnings={tested.warnings} /> : null}
      {elsewhere(test.error) ? <ErrorTile error={test.error} /> : null}
      <OptionFields form={form} />
    </FormDialog>
  );
}

interface CallsParts extends Pick<FormProps, 'id' | 'onClose' | 'onSaved'> {
  readonly form: UseFormReturnType<DatabaseFormValues>;
}

/** Tries and saves a connection. */
function useConnectionCalls({ id, form, onClose, onSaved }: CallsParts) {
  const { t } = useTranslation('facet/databases');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [tested, setTested] = useState<Tested | null>(null);
  // What is wrong with a field stands at the field, by the name that it has on the screen.
  const showProblems = (error: unknown) => {
    const problems = formProblems(error);
    if (problems) form.setErrors(problems);
  };
  const test = useMutation({
    mutationFn: (values: DatabaseFormValues) =>
      api.call('POST /api/v1/database/test_connection/', {
        body: { database_name: values.name, sqlalchemy_uri: addressOf(values) },
      }),
    onSuccess: ({ connection_warnings: warnings = [] }, values) => setTested({ address: addressOf(values), warnings }),
    onMutate: () => setTested(null),
    onError: showProblems,
  });

  const save = useMutation({
    mutationFn: async (values: DatabaseFormValues) => {
      if (id === null) return api.call('POST /api/v1/database/', { body: toCreateBody(values) });
      return api.call('PUT /api/v1/database/:id', { params: { id }, body: toUpdateBody(values) });
    },
    onMutate: () => test.reset(),
    onError: showProblems,
    onSuccess: ({ id: saved, connection_warnings: warnings = [] }, values) => {
      onSaved({ id: saved, name: values.name.trim(), inSqlLab: values.exposeInSqlLab, warnings, isNew: id === null });
      if (id !== null) notify.success(t('form.saved'));
      onClose();
    },
  });
  return { test, save, tested };
}

/** A failure that stands at no field. */
const elsewhere = (error: unknown) => (error && !formProblems(error) ? error : null);

interface FieldsProps {
  readonly form: UseFormReturnType<DatabaseFormValues>;
}

/** Where the database is. A password that stands in the address goes to its own field. */
function AddressFields({ form, placeholder }: FieldsProps & { readonly placeholder: string | undefined }) {
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
        placeholder={placeholder}
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

/** What may be done with the database. */
function OptionFields({ form }: FieldsProps) {
  const { t } = useTranslation('facet/databases');
  return (
    <>
      <Fieldset legend={t('form.options')} variant="unstyled">
        <div style={{ display: 'grid', gap: 8 }}>
          <Checkbox label={t('form.exposeInSqlLab')} {...form.getInputProps('exposeInSqlLab', { type: 'checkbox' })} />
          <Checkbox label={t('form.allowDml')} {...form.getInputProps('allowDml', { type: 'checkbox' })} />
          <Checkbox label={t('form.allowUpload')} {...form.getInputProps('allowUpload', { type: 'checkbox' })} />
          <Checkbox label={t('form.allowAsync')} {...form.getInputProps('allowAsync', { type: 'checkbox' })} />
        </div>
      </Fieldset>
      <NumberInput
        label={t('form.cacheTimeout')}
        min={-1}
        allowDecimal={false}
        {...form.getInputProps('cacheTimeout')}
      />
    </>
  );
}
