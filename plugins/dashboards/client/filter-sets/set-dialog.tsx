import { Checkbox, TextInput } from '@mantine/core';
import { FormDialog } from '@facet/sdk/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface SetDialogProps {
  readonly title: string;
  /** The name of an existing set. */
  readonly name?: string;
  /** It may be shared with all users of the dashboard. */
  readonly mayShare?: boolean;
  onSave(name: string, isForAll: boolean): Promise<void>;
  onClose(): void;
}

/** Names the current filter values as a set, or renames a set. */
export default function SetDialog({ title, name: before = '', mayShare = false, onSave, onClose }: SetDialogProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [name, setName] = useState(before);
  const [isForAll, setForAll] = useState(false);
  const save = useMutation({ mutationFn: () => onSave(name.trim(), isForAll), onSuccess: onClose });
  return (
    <FormDialog
      opened
      title={title}
      submitLabel={t('save.save')}
      working={save.isPending}
      disabled={name.trim() === '' || name.trim() === before}
      dirty={name !== before}
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
      {mayShare ? (
        <Checkbox
          label={t('sets.forAll')}
          checked={isForAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
