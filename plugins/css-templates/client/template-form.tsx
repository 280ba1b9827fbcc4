import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { CodeEditor, FormDialog, useSaveConflicts } from '@facet/sdk/ui';
import { Input, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './template-form.module.css';

export interface TemplateFormProps {
  /** `null`: a new template. */
  readonly row: { readonly id: number; readonly template_name: string; readonly css: string } | null;
  onClose(): void;
  onSaved(): void;
}

/** Name and rules of a template. */
export function TemplateForm({ row, onClose, onSaved }: TemplateFormProps) {
  const { t } = useTranslation('facet/css-templates');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const start = { template_name: row?.template_name ?? '', css: row?.css ?? '' };
  const [values, setValues] = useState(start);
  // Rows of the list do not contain the version of a template.
  const { data: version } = useQuery({
    queryKey: ['css-template', row?.id],
    enabled: row !== null,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await api.call('GET /api/v1/css_template/:id', { params: { id: row?.id ?? 0 } }, { signal })).version ?? null,
  });
  const conflicts = useSaveConflicts({
    label: (member) => t(`conflict.${member}`, { defaultValue: member }),
    onTheirs: () => {
      onSaved();
      onClose();
    },
  });
  const save = useMutation({
    mutationFn: async () => {
      if (row === null) return api.call('POST /api/v1/css_template/', { body: values });
      return conflicts.save({
        seen: { version: version ?? undefined },
        sets: Object.keys(values),
        write: (latest) =>
          api.call('PUT /api/v1/css_template/:id', { params: { id: row.id }, body: values }, { version: latest }),
      });
    },
    onSuccess: (saved) => {
      if (saved === undefined) return;
      notify.success(t('form.saved', { name: values.template_name }));
      onSaved();
      onClose();
    },
  });
  const isDirty = values.template_name !== start.template_name || values.css !== start.css;
  return (
    <FormDialog
      opened
      size={720}
      title={row === null ? t('form.addTitle') : t('form.editTitle', { name: row.template_name })}
      submitLabel={t('form.save')}
      working={save.isPending}
      disabled={values.template_name.trim() === ''}
      dirty={isDirty && !save.isSuccess}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('columns.name')}
        required
        data-autofocus
        maxLength={250}
        value={values.template_name}
        onChange={(event) => setValues({ ...values, template_name: event.currentTarget.value })}
      />
      <div>
        <Input.Label labelElement="div">{t('form.css')}</Input.Label>
        <div className={classes.editor}>
          <CodeEditor
            language="text"
            label={t('form.css')}
            height="300px"
            value={values.css}
            onChange={(css) => setValues((now) => ({ ...now, css }))}
          />
        </div>
      </div>
      {conflicts.dialog}
    </FormDialog>
  );
}
