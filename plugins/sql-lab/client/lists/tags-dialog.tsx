import { TagsInput } from '@mantine/core';
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

const CHOICES = 100;
/** The kind of a saved query in calls about tags. */
const KIND = 'query';

/** Puts tags on a saved query and takes them off. Tags that there are already are offered while one types. */
export default function TagsDialog({ row, onSaved, onClose }: TagsDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const api = useService(ApiClientToken);
  const before = row.tags.map(({ name }) => name);
  const [names, setNames] = useState<readonly string[]>(before);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const known = useQuery({
    queryKey: ['tags'],
    queryFn: ({ signal }) =>
      api.call('GET /api/v1/tag/', { q: { order_column: 'name', page: 0, page_size: CHOICES } }, { signal }),
  });

  const save = async () => {
    setWorking(true);
    setError(null);
    const params = { kind: KIND, object: row.id };
    try {
      const added = names.filter((name) => !before.includes(name));
      if (added.length > 0)
        await api.call('POST /api/v1/tag/:kind/:object/', { params, body: { properties: { tags: added } } });
      for (const name of before.filter((held) => !names.includes(held)))
        await api.call('DELETE /api/v1/tag/:kind/:object/:tag/', { params: { ...params, tag: name } });
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
        data={known.data?.result.map(({ name }) => name) ?? []}
        value={[...names]}
        onChange={setNames}
        data-autofocus
      />
    </FormDialog>
  );
}
