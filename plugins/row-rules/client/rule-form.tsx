import { Input, Select, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { CodeEditor, FormDialog, SkeletonLine, useSaveConflicts, VirtualSelect } from '@facet/sdk/ui';
import {
  missingFields,
  newRule,
  type Rule,
  type RuleField,
  type RuleFormValues,
  toBody,
  toFormValues,
} from './rule-form-values.ts';
import classes from './rules-page.module.css';

interface RuleFormProps {
  /** `null`: a new rule. */
  readonly id: number | null;
  /** Preselected dataset of a new rule. */
  readonly dataset?: { readonly id: number; readonly name: string };
  onClose(): void;
  onSaved(): void;
}

/** Edits a rule: it restricts which rows of its datasets users with its roles can see. */
export function RuleForm({ id, dataset, onClose, onSaved }: RuleFormProps) {
  const { t } = useTranslation('facet/row-rules');
  const api = useService(ApiClientToken);
  const rule = useQuery({
    queryKey: ['row-rule', id],
    queryFn: ({ signal }) => api.call('GET /api/v1/rowlevelsecurity/:id', { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const about = dataset === undefined ? {} : { dataset };
  if (id === null)
    return <Form id={null} {...about} rule={null} onClose={onClose} onSaved={onSaved} onTheirs={() => {}} />;
  if (rule.data)
    return (
      <Form
        key={rule.dataUpdatedAt}
        id={id}
        rule={rule.data.result}
        version={rule.data.version}
        onClose={onClose}
        onSaved={onSaved}
        onTheirs={() => void rule.refetch()}
      />
    );
  return (
    <FormDialog
      opened
      title={t('form.editTitle', { name: '' })}
      submitLabel={t('form.save')}
      disabled
      error={rule.error}
      onSubmit={() => {}}
      onClose={onClose}
    >
      {rule.isPending ? [0, 1, 2, 3].map((line) => <SkeletonLine key={line} height={28} />) : null}
    </FormDialog>
  );
}

interface FormProps extends RuleFormProps {
  readonly rule: Rule | null;
  readonly version?: string | undefined;
  /** Reads the rule again. */
  onTheirs(): void;
}

function Form({ id, dataset, rule, version, onClose, onSaved, onTheirs }: FormProps) {
  const { t } = useTranslation('facet/row-rules');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [initial] = useState(() => (rule === null ? newRule(dataset) : toFormValues(rule)));
  const [values, setValues] = useState<RuleFormValues>(initial);
  const [tried, setTried] = useState(false);
  const missing = missingFields(values);
  const change = (part: Partial<RuleFormValues>) => setValues({ ...values, ...part });
  const problem = (field: RuleField) => (tried && missing.has(field) ? t('form.required') : null);

  const fields = { values, problem, change };
  const tables = useChoices('tables');
  const roles = useChoices('roles');
  const conflicts = useSaveConflicts({
    label: (member) => t(`conflict.${member}`, { defaultValue: member }),
    onTheirs,
  });
  const save = useMutation({
    mutationFn: async () => {
      const body = toBody(values);
      if (id === null) return api.call('POST /api/v1/rowlevelsecurity/', { body });
      return conflicts.save({
        seen: { version },
        sets: Object.keys(body),
        write: (latest) => api.call('PUT /api/v1/rowlevelsecurity/:id', { params: { id }, body }, { version: latest }),
      });
    },
    onSuccess: (saved) => {
      if (saved === undefined) return;
      notify.success(t('form.saved', { name: values.name.trim() }));
      onSaved();
      onClose();
    },
  });

  return (
    <FormDialog
      opened
      title={rule === null ? t('form.addTitle') : t('form.editTitle', { name: rule.name })}
      submitLabel={t('form.save')}
      working={save.isPending}
      dirty={values !== initial}
      error={save.error ?? tables.error ?? roles.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (missing.size === 0) save.mutate();
      }}
    >
      <TextInput
        label={t('columns.name')}
        required
        data-autofocus
        maxLength={255}
        value={values.name}
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('form.type')}
        description={t(`form.typeHelp.${values.type}`)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        allowDeselect={false}
        data={[
          { value: 'Regular', label: t('type.Regular') },
          { value: 'Base', label: t('type.Base') },
        ]}
        value={values.type}
        onChange={(type) => change({ type: type === 'Base' ? 'Base' : 'Regular' })}
      />
      <ScopeFields {...fields} held={heldBy(rule, dataset)} tables={tables} roles={roles} />
      <TextInput
        label={t('form.group')}
        description={t('form.groupHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={values.groupKey}
        onChange={(event) => change({ groupKey: event.currentTarget.value })}
      />
      <ClauseField {...fields} />
      <Textarea
        label={t('form.description')}
        autosize
        minRows={2}
        value={values.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      {conflicts.dialog}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly values: RuleFormValues;
  problem(field: RuleField): string | null;
  change(part: Partial<RuleFormValues>): void;
}

interface ScopeFieldsProps extends FieldsProps {
  readonly held: HeldChoices;
  readonly tables: Choices;
  readonly roles: Choices;
}

/** The datasets and roles of the rule. */
function ScopeFields({ values, problem, change, held, tables, roles }: ScopeFieldsProps) {
  const { t } = useTranslation('facet/row-rules');
  return (
    <>
      <VirtualSelect
        multiple
        required
        label={t('columns.tables')}
        loading={tables.loading}
        options={withHeld(tables.options, held.tables)}
        value={values.tables}
        error={problem('tables')}
        onSearch={tables.search}
        onChange={(chosen) => change({ tables: chosen })}
      />
      <VirtualSelect
        multiple
        required={values.type !== 'Base'}
        label={values.type === 'Base' ? t('form.exceptRoles') : t('columns.roles')}
        loading={roles.loading}
        options={withHeld(roles.options, held.roles)}
        value={values.roles}
        error={problem('roles')}
        onSearch={roles.search}
        onChange={(chosen) => change({ roles: chosen })}
      />
    </>
  );
}

function ClauseField({ values, problem, change }: FieldsProps) {
  const { t } = useTranslation('facet/row-rules');
  return (
    <div>
      <Input.Label labelElement="div" required>
        {t('columns.clause')}
      </Input.Label>
      <div className={classes.editor} data-invalid={problem('clause') === null ? undefined : true}>
        <CodeEditor
          language="sql"
          label={t('columns.clause')}
          lineNumbers={false}
          value={values.clause}
          onChange={(clause) => change({ clause })}
        />
      </div>
      {problem('clause') === null ? (
        <p className={classes.help}>{t('form.clauseHelp')}</p>
      ) : (
        <p className={classes.problem} role="alert">
          {problem('clause')}
        </p>
      )}
    </div>
  );
}

const CHOICES = 100;

interface Choice {
  readonly value: number;
  readonly label: string;
}

/** Datasets or roles to choose from; the server searches, because there may be more than one response contains. */
function useChoices(column: 'tables' | 'roles') {
  const api = useService(ApiClientToken);
  const [search, setSearch] = useState('');
  const answer = useQuery({
    queryKey: ['row-rule-choices', column, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/rowlevelsecurity/related/:column',
        { params: { column }, q: { page: 0, page_size: CHOICES, filter: search } },
        { signal },
      ),
  });
  const options = (answer.data?.result ?? []).map(({ value, text }) => ({ value: String(value), label: text }));
  return { options, loading: answer.isPending, error: answer.error, search: setSearch };
}

type Choices = ReturnType<typeof useChoices>;

interface HeldChoices {
  readonly tables: readonly Choice[];
  readonly roles: readonly Choice[];
}

/** The datasets and roles of the rule, or the preselected dataset. */
const heldBy = (rule: Rule | null, dataset: RuleFormProps['dataset']): HeldChoices => ({
  tables:
    rule?.tables.map(({ id, table_name }) => ({ value: id, label: table_name })) ??
    (dataset === undefined ? [] : [{ value: dataset.id, label: dataset.name }]),
  roles: rule?.roles.map(({ id, name }) => ({ value: id, label: name })) ?? [],
});

/** Keeps the labels of selected options that are not in the server's response. */
function withHeld(options: readonly { value: string; label: string }[], held: readonly Choice[]) {
  const known = new Set(options.map(({ value }) => value));
  return [
    ...options,
    ...held.map(({ value, label }) => ({ value: String(value), label })).filter(({ value }) => !known.has(value)),
  ];
}
