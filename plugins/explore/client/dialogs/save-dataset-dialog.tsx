import type { Datasource } from '@facet/plugin-datasets/contract';
import { DatasetDialogsToken } from '@facet/plugin-datasets/contract';
import { useService } from '@facet/sdk/client';
import { useTranslation } from 'react-i18next';

export interface SaveDatasetDialogProps {
  readonly datasource: Datasource;
  readonly sql: string;
  /** Text below the options. */
  readonly note?: string;
  /** Called with the datasource key of the saved dataset. */
  onSaved(key: string): void;
  onClose(): void;
}

/** Saves the statement of a dataset as a new one, or over a dataset that the user owns. */
export function SaveDatasetDialog({ datasource, sql, note, onSaved, onClose }: SaveDatasetDialogProps) {
  const { t } = useTranslation('facet/explore');
  const { SaveDataset } = useService(DatasetDialogsToken);
  return (
    <SaveDataset
      source={{
        databaseId: datasource.database.id,
        catalog: datasource.catalog ?? null,
        schema: datasource.schema,
        sql,
        templateParams: datasource.template_params ?? null,
        columns: datasource.columns,
      }}
      defaultName={
        datasource.type === 'query'
          ? datasource.name
          : t('saveDataset.copyOf', { name: datasource.table_name || datasource.name })
      }
      onSaved={(id) => onSaved(`${id}__table`)}
      onClose={onClose}
    >
      {note}
    </SaveDataset>
  );
}
