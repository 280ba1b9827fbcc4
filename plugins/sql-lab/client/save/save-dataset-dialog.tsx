import type { DatasetDialogs, SavedColumn } from '@facet/plugin-datasets/contract';
import { Checkbox } from '@mantine/core';
import { useStored } from '@facet/sdk/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorTab } from '../model/editor-tab.ts';
import { useOpenInExplore } from './open-in-explore.ts';

interface SaveDatasetDialogProps {
  readonly dialogs: DatasetDialogs;
  readonly tab: EditorTab;
  /** The statement that returned the rows, without the limit that the server added. */
  readonly sql: string;
  readonly columns: readonly SavedColumn[];
  onClose(): void;
}

/** Creates a dataset from a query, or replaces the query of an existing one, and opens it in Explore. */
export function SaveDatasetDialog({ dialogs: { SaveDataset }, tab, sql, columns, onClose }: SaveDatasetDialogProps) {
  const { t } = useTranslation('facet/sql-lab');
  const openInExplore = useOpenInExplore();
  const [name] = useState(() => defaultName(tab.name, new Date()));
  const [newWindow, setNewWindow] = useStored('sql-lab:explore-in-new-window', false, isBoolean);

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
      onSaved={(id) =>
        openInExplore(
          { id, type: 'table' },
          columns.map((column) => column.column_name),
          newWindow,
        )
      }
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

/** `Untitled Query 1 11/21/2026 05:30:00`: the tab's name with the current time, so that two names do not clash. */
function defaultName(tabName: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${two(now.getMonth() + 1)}/${two(now.getDate())}/${now.getFullYear()}`;
  return `${tabName} ${day} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
}
