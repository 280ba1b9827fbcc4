import { Checkbox, TextInput } from '@mantine/core';
import { FormDialog } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

export interface SaveSetDialogProps {
  onSave(name: string, isForAll: boolean): Promise<void>;
  onClose(): void;
}

/** Gives what the filters say now a name. */
export default function SaveSetDialog({ onSave, onClose }: SaveSetDialogProps) {
  const { t } = useTranslation('facet/dashboards');
  const { rights } = useDashboard();
  const [name, setName] = useState('');
  const [isForAll, setForAll] = useState(false);
  const save = useMutation({ mutationFn: () => onSave(name.trim(), isForAll), onSuccess: onClose });
  return (
    <FormDialog
      opened
      title={t('sets.create')}
      submitLabel={t('save.save')}
      working={save.isPending}
      disabled={name.trim() === ''}
      dirty={name !== ''}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('sets.name')}
        required
        maxLength={500}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {rights.edit ? (
        <Checkbox
          label={t('sets.forAll')}
          checked={isForAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
