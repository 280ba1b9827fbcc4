import { TextInput } from '@mantine/core';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FormDialog } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EditorTab } from '../state/editor-tab.ts';

interface SaveDatasetDialogProps {
  readonly tab: EditorTab;
  /** The statement that gave the rows, without the limit that was put in. */
  readonly sql: string;
  /** Names of its columns. */
  readonly columns: readonly string[];
  onClose(): void;
}

/** Makes a dataset of a query and opens it in Explore. */
export function SaveDatasetDialog({ tab, sql, columns, onClose }: SaveDatasetDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const navigate = useNavigate();
  const [name, setName] = useState(() => defaultName(tab.name, new Date()));
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const create = async () => {
    if (tab.dbId === null) return;
    setWorking(true);
    setError(null);
    try {
      const { id } = await api.call('POST /api/v1/dataset/', {
        body: {
          database: tab.dbId,
          schema: tab.schema,
          sql,
          table_name: name.trim(),
          is_managed_externally: false,
          external_url: null,
        },
      });
      const { key } = await api.call('POST /api/v1/explore/form_data', {
        query: {},
        body: { datasource_id: id, datasource_type: 'table', form_data: JSON.stringify(firstForm(id, columns)) },
      });
      notify.success(t('dataset.created'));
      onClose();
      await navigate(`/explore/?form_data_key=${encodeURIComponent(key)}&datasource_id=${id}&datasource_type=table`);
    } catch (caught) {
      setError(caught);
    } finally {
      setWorking(false);
    }
  };

  return (
    <FormDialog
      opened
      title={t('dataset.title')}
      submitLabel={t('dataset.save')}
      working={working}
      disabled={name.trim() === ''}
      error={error}
      onClose={onClose}
      onSubmit={() => void create()}
    >
      <p style={{ margin: 0 }}>{t('dataset.text')}</p>
      <TextInput
        label={t('dataset.name')}
        value={name}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** `Untitled Query 1 11/21/2026 05:30:00`: the tab's name with the moment, so that two of them do not clash. */
function defaultName(tabName: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(now.getMonth() + 1)}/${two(now.getDate())}/${now.getFullYear()}`;
  return `${tabName} ${day} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
}

/** The form that Explore opens with (specification: save-dataset default form data). */
export function firstForm(datasetId: number, columns: readonly string[]): Readonly<Record<string, unknown>> {
  return {
    metrics: [],
    groupby: [],
    time_range: 'No filter',
    row_limit: 1000,
    datasource: `${datasetId}__table`,
    all_columns: columns,
    viz_type: 'table',
    query_mode: 'raw',
  };
}
