import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FormDialog } from '@facet/sdk/ui';
import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTagName } from '../common/tag-name.ts';

const LONGEST_NAME = 250;

export interface TagFormProps {
  /** `null`: a new tag. */
  readonly tag: { readonly id: number; readonly name: string; readonly description: string | null } | null;
  onClose(): void;
  onSaved(): void;
}

/** Name and description of a tag. */
export function TagForm({ tag, onClose, onSaved }: TagFormProps) {
  const { t } = useTranslation('facet/tags');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const start = { name: tag?.name ?? '', description: tag?.description ?? '' };
  const [values, setValues] = useState(start);
  const [takenName, setTakenName] = useState<string>();
  const name = values.name.trim();
  const isValid = name === '' || isTagName(name);
  const isTaken = takenName === name;
  const save = useMutation({
    mutationFn: async (): Promise<boolean> => {
      // A tag that exists is not made again, and its description would be dropped without a word.
      const filters = [{ col: 'name', opr: 'eq', value: name }];
      const { result } = await api.call('GET /api/v1/tag/', { q: { filters } });
      if (result.some(({ id }) => id !== tag?.id)) {
        setTakenName(name);
        return false;
      }
      const body = { name, description: values.description };
      if (tag === null) await api.call('POST /api/v1/tag/', { body });
      else await api.call('PUT /api/v1/tag/:id', { params: { id: tag.id }, body });
      return true;
    },
    onSuccess: (isSaved) => {
      if (!isSaved) return;
      notify.success(t('form.saved', { name }));
      onSaved();
      onClose();
    },
  });
  const isDirty = values.name !== start.name || values.description !== start.description;
  return (
    <FormDialog
      opened
      size={440}
      title={tag === null ? t('form.addTitle') : t('form.editTitle', { name: tag.name })}
      submitLabel={t('form.save')}
      working={save.isPending}
      disabled={name === '' || !isValid || isTaken}
      dirty={isDirty && save.data !== true}
      error={save.error}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('columns.name')}
        required
        data-autofocus
        maxLength={LONGEST_NAME}
        error={isValid ? isTaken && t('form.taken') : t('form.invalid')}
        value={values.name}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      <Textarea
        label={t('columns.description')}
        autosize
        minRows={2}
        maxRows={8}
        value={values.description}
        onChange={(event) => setValues({ ...values, description: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
