import { Textarea, TextInput } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FormDialog } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentText } from '../common/moment-text.ts';
import { isJsonText, MetadataField } from './metadata-field.tsx';

interface AnnotationFormProps {
  readonly layer: number;
  /** `null`: a new annotation. */
  readonly annotation: {
    readonly id: number;
    readonly short_descr: string;
    readonly long_descr: string | null;
    readonly start_dttm: string;
    readonly end_dttm: string;
  } | null;
  onClose(): void;
  onSaved(): void;
}

export function AnnotationForm({ layer, annotation, onClose, onSaved }: AnnotationFormProps) {
  const { t } = useTranslation('facet/annotations');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [initial] = useState(() => ({
    name: annotation?.short_descr ?? '',
    description: annotation?.long_descr ?? '',
    start: annotation?.start_dttm ?? '',
    end: annotation?.end_dttm ?? '',
  }));
  const [values, setValues] = useState(initial);
  // Lists leave it out. Absent: as it is stored.
  const [metadata, setMetadata] = useState<string>();
  const isJson = metadata === undefined || isJsonText(metadata);
  const [tried, setTried] = useState(false);
  const [start, end] = [momentText(values.start), momentText(values.end)];
  const isBackwards = start !== undefined && end !== undefined && end < start;
  const save = useMutation({
    mutationFn: async () => {
      const body = {
        short_descr: values.name.trim(),
        long_descr: values.description,
        ...(metadata === undefined ? {} : { json_metadata: metadata }),
        start_dttm: start ?? '',
        end_dttm: end ?? '',
      };
      await (annotation === null
        ? api.call('POST /api/v1/annotation_layer/:id/annotation/', { params: { id: layer }, body })
        : api.call('PUT /api/v1/annotation_layer/:id/annotation/:annotation', {
            params: { id: layer, annotation: annotation.id },
            body,
          }));
    },
    onSuccess: () => {
      notify.success(t('form.saved', { name: values.name.trim() }));
      onSaved();
      onClose();
    },
  });
  const required = (isMissing: boolean) => (tried && isMissing ? t('form.required') : null);
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  return (
    <FormDialog
      opened
      title={annotation === null ? t('form.addAnnotation') : t('form.editAnnotation', { name: annotation.short_descr })}
      submitLabel={t('form.save')}
      working={save.isPending}
      dirty={values !== initial || metadata !== undefined}
      error={save.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (values.name.trim() !== '' && start !== undefined && end !== undefined && !isBackwards && isJson)
          save.mutate();
      }}
    >
      <TextInput
        label={t('annotations.columns.name')}
        required
        data-autofocus
        maxLength={500}
        value={values.name}
        error={required(values.name.trim() === '')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        step={1}
        label={t('annotations.columns.start')}
        required
        value={values.start}
        error={required(start === undefined)}
        onChange={({ currentTarget }) => change({ start: currentTarget.value })}
      />
      <TextInput
        type="datetime-local"
        step={1}
        label={t('annotations.columns.end')}
        required
        value={values.end}
        error={isBackwards ? t('form.backwards') : required(end === undefined)}
        onChange={({ currentTarget }) => change({ end: currentTarget.value })}
      />
      <Textarea
        label={t('columns.description')}
        autosize
        minRows={2}
        value={values.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
      <MetadataField layer={layer} annotation={annotation?.id ?? null} value={metadata} onChange={setMetadata} />
    </FormDialog>
  );
}
