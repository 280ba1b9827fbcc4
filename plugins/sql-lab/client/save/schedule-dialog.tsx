import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FormDialog } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorTab } from '../model/editor-tab.ts';
import { type ScheduleField, scheduleInfo, wrongFields } from './schedule-form.ts';

interface ScheduleDialogProps {
  readonly tab: EditorTab;
  readonly fields: readonly ScheduleField[];
  onClose(): void;
}

/** Saves the query with a schedule, for the scheduler that the administrator has set up. */
export function ScheduleDialog({ tab, fields, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [name, setName] = useState(tab.name);
  const [description, setDescription] = useState(tab.description);
  const [initial] = useState(() => Object.fromEntries(fields.map((field) => [field.name, field.initial])));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(initial);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const wrong = wrongFields(fields, typed);

  const schedule = async () => {
    setWorking(true);
    setError(null);
    try {
      const body = new URLSearchParams({
        label: name.trim(),
        description: description.trim(),
        db_id: String(tab.dbId),
        schema: tab.schema ?? '',
        sql: tab.sql,
        template_parameters: tab.templateParams,
        extra_json: JSON.stringify({ schedule_info: scheduleInfo(fields, typed) }),
      });
      await api.request('/savedqueryviewapi/api/create', { method: 'POST', body });
      notify.success(t('schedule.scheduled'));
      onClose();
    } catch (caught) {
      setError(new Error(t('schedule.notScheduled'), { cause: caught }));
    } finally {
      setWorking(false);
    }
  };

  return (
    <FormDialog
      opened
      title={t('schedule.title')}
      submitLabel={t('schedule.button')}
      working={working}
      disabled={name.trim() === '' || wrong.size > 0}
      dirty={name !== tab.name || description !== tab.description || fields.some((f) => typed[f.name] !== f.initial)}
      error={error}
      onClose={onClose}
      onSubmit={() => void schedule()}
    >
      <TextInput
        label={t('save.name')}
        value={name}
        required
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t('save.description')}
        autosize
        minRows={2}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          value={typed[field.name] ?? ''}
          // A missing value is already marked by the asterisk of the field.
          isWrong={wrong.has(field.name) && typed[field.name] !== ''}
          onChange={(value) => setTyped((values) => ({ ...values, [field.name]: value }))}
        />
      ))}
    </FormDialog>
  );
}

interface FieldProps {
  readonly field: ScheduleField;
  readonly value: string;
  readonly isWrong: boolean;
  onChange(value: string): void;
}

const INPUTS = { text: 'text', moment: 'datetime-local', number: 'text' } as const;

function Field({ field: { label, kind, choices, required }, value, isWrong, onChange }: FieldProps) {
  const { t } = useTranslation('facet/sql-lab');
  switch (kind) {
    case 'switch':
      return (
        <Checkbox
          label={label}
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      );
    case 'choice':
      return (
        <NativeSelect
          label={label}
          required={required}
          value={value}
          data={choices.includes(value) ? [...choices] : [value, ...choices]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          label={label}
          required={required}
          type={INPUTS[kind]}
          value={value}
          error={isWrong ? t('schedule.wrong') : null}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
