import type { DatasetDialogs, SavedColumn } from '@facet/plugin-datasets/contract';
import { Checkbox } from '@mantine/core';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { useStored } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EditorTab } from '../model/editor-tab.ts';

interface SaveDatasetDialogProps {
  readonly dialogs: DatasetDialogs;
  readonly tab: EditorTab;
  /** The statement that gave the rows, without the limit that was put in. */
  readonly sql: string;
  /** Its columns. */
  readonly columns: readonly SavedColumn[];
  onClose(): void;
}

/** Makes a dataset of a query, or puts the query into one that there is, and opens it in Explore. */
export function SaveDatasetDialog({ dialogs: { SaveDataset }, tab, sql, columns, onClose }: SaveDatasetDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const api = useService(ApiClientToken);
  const navigate = useNavigate();
  const [name] = useState(() => defaultName(tab.name, new Date()));
  const [newWindow, setNewWindow] = useStored('sql-lab:explore-in-new-window', false, isBoolean);

  const explore = async (id: number) => {
    const names = columns.map((column) => column.column_name);
    const { key } = await api.call('POST /api/v1/explore/form_data', {
      query: {},
      body: { datasource_id: id, datasource_type: 'table', form_data: JSON.stringify(firstForm(id, names)) },
    });
    const address = `/explore/?form_data_key=${encodeURIComponent(key)}&datasource_id=${id}&datasource_type=table`;
    // A browser that refuses another window gets the dataset in this one.
    if (newWindow && globalThis.open(address, '_blank') !== null) return;
    await navigate(address);
  };

  if (tab.dbId === null) return null;
  return (
    <SaveDataset
      source={{
        databaseId: tab.dbId,
        catalog: tab.catalog,
        schema: tab.schema,
        sql,
        templateParams: tab.templateParams,
        columns,
      }}
      defaultName={name}
      submitLabel={t('dataset.save')}
      failedLabel={t('dataset.notCreated')}
      onSaved={explore}
      onClose={onClose}
    >
      <Checkbox
        label={t('dataset.newWindow')}
        checked={newWindow}
        onChange={(event) => setNewWindow(event.currentTarget.checked)}
      />
    </SaveDataset>
  );
}

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

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
