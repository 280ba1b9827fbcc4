import { TextInput } from '@mantine/core';
import { FormDialog } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CreateAsDialogProps {
  readonly method: 'TABLE' | 'VIEW';
  onCreate(name: string): void;
  onClose(): void;
}

/** Asks for the name of the table or view to create. Without a name the server chooses one. */
export function CreateAsDialog({ method, onCreate, onClose }: CreateAsDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const [name, setName] = useState('');
  return (
    <FormDialog
      opened
      title={t(`createAs.title.${method}`)}
      submitLabel={t('createAs.create')}
      onClose={onClose}
      onSubmit={() => {
        onCreate(name.trim());
        onClose();
      }}
    >
      <TextInput
        label={t(`createAs.name.${method}`)}
        description={t('createAs.help')}
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
