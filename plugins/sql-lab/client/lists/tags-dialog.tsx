import { TagsInput } from '@mantine/core';
import { tagNames, writeTags } from '@facet/plugin-tags/contract.client';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { FormDialog } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedRow } from './saved-row.ts';

interface TagsDialogProps {
  readonly row: SavedRow;
  onSaved(): void;
  onClose(): void;
}

/** Adds tags to a saved query and removes them. Existing tags are suggested while typing. */
export default function TagsDialog({ row, onSaved, onClose }: TagsDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const api = useService(ApiClientToken);
  const before = row.tags.map(({ name }) => name);
  const [names, setNames] = useState<readonly string[]>(before);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const known = useQuery({
    queryKey: ['tags'],
    queryFn: ({ signal }) => tagNames(api, signal),
  });

  const save = async () => {
    setWorking(true);
    setError(null);
    try {
      await writeTags(api, { kind: 'query', id: row.id, before, after: names });
      onSaved();
      onClose();
    } catch (caught) {
      setError(caught);
    } finally {
      setWorking(false);
    }
  };

  return (
    <FormDialog
      opened
      size={440}
      title={t('tags.title', { name: row.label ?? t('saved.unnamed') })}
      submitLabel={t('save.save')}
      working={working}
      dirty={names.join() !== before.join()}
      error={error}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <TagsInput
        label={t('tags.label')}
        description={t('tags.help')}
        splitChars={[',', ';', '\t', '\n', '\r']}
        data={[...(known.data ?? [])]}
        value={[...names]}
        onChange={setNames}
        data-autofocus
      />
    </FormDialog>
  );
}
