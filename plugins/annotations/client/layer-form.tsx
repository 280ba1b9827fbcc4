import { Textarea, TextInput } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FormDialog } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface LayerFormProps {
  /** `null`: a new layer. */
  readonly layer: { readonly id: number; readonly name: string; readonly descr: string | null } | null;
  onClose(): void;
  onSaved(): void;
}

export function LayerForm({ layer, onClose, onSaved }: LayerFormProps) {
  const { t } = useTranslation('facet/annotations');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [name, setName] = useState(layer?.name ?? '');
  const [descr, setDescr] = useState(layer?.descr ?? '');
  const [tried, setTried] = useState(false);
  const isMissing = name.trim() === '';
  const save = useMutation({
    mutationFn: async () => {
      const body = { name: name.trim(), descr };
      await (layer === null
        ? api.call('POST /api/v1/annotation_layer/', { body })
        : api.call('PUT /api/v1/annotation_layer/:id', { params: { id: layer.id }, body }));
    },
    onSuccess: () => {
      notify.success(t('form.saved', { name: name.trim() }));
      onSaved();
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={layer === null ? t('form.addLayer') : t('form.editLayer', { name: layer.name })}
      submitLabel={t('form.save')}
      working={save.isPending}
      dirty={name !== (layer?.name ?? '') || descr !== (layer?.descr ?? '')}
      error={save.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!isMissing) save.mutate();
      }}
    >
      <TextInput
        label={t('columns.name')}
        required
        data-autofocus
        maxLength={250}
        value={name}
        error={tried && isMissing ? t('form.required') : null}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Textarea
        label={t('columns.description')}
        autosize
        minRows={2}
        value={descr}
        onChange={({ currentTarget }) => setDescr(currentTarget.value)}
      />
    </FormDialog>
  );
}
