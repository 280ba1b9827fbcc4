import { TextInput } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FormDialog } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatasetRow } from '../common/wire/dataset.ts';

interface DuplicateDatasetDialogProps {
  readonly row: Pick<DatasetRow, 'id' | 'table_name'>;
  onDone(): void;
  onClose(): void;
}

/** Copies a virtual dataset under another name. */
export function DuplicateDatasetDialog({ row, onDone, onClose }: DuplicateDatasetDialogProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const [name, setName] = useState(() => t('list.copyOf', { name: row.table_name }));
  const copy = useMutation({
    mutationFn: () =>
      api.call('POST /api/v1/dataset/duplicate', { body: { base_model_id: row.id, table_name: name.trim() } }),
    onSuccess: () => {
      notify.success(t('list.duplicated', { name: name.trim() }));
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      title={t('list.duplicateTitle', { name: row.table_name })}
      submitLabel={t('list.duplicate')}
      working={copy.isPending}
      disabled={name.trim() === ''}
      error={copy.error}
      onSubmit={() => copy.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('list.duplicateName')}
        required
        maxLength={250}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
