import type { ComponentType, ReactNode } from 'react';
import { defineToken } from '@facet/sdk/common';

export interface SavedColumn {
  readonly column_name: string;
  readonly type: string | null;
  readonly is_dttm: boolean;
}

/** What is kept: one reading statement of a database. */
export interface DatasetSource {
  readonly databaseId: number;
  readonly schema: string | null;
  readonly sql: string;
  /** JSON text of an object, for templates in the statement. */
  readonly templateParams?: string | null;
  /** Columns that it gives; the server reads them again from the database. */
  readonly columns: readonly SavedColumn[];
}

export interface SaveDatasetProps {
  readonly source: DatasetSource;
  readonly defaultName: string;
  /** On the button that writes; default: `Save`. */
  readonly submitLabel?: string;
  /** Choices of the opener, under those of the dialog. */
  readonly children?: ReactNode;
  /** Told after the dataset stands. What it throws is shown in the dialog, which stays. */
  onSaved(id: number): Promise<void> | void;
  onClose(): void;
}

export interface EditDatasetProps {
  readonly id: number;
  onClose(): void;
  onSaved(): void;
}

/** Dialogs that other plugins open. */
export interface DatasetDialogs {
  /** Keeps a statement as a new dataset, or in the place of one that the signed-in person owns. */
  readonly SaveDataset: ComponentType<SaveDatasetProps>;
  /** Name, columns, metrics and settings of a dataset. The server refuses persons who may not change it. */
  readonly EditDataset: ComponentType<EditDatasetProps>;
}

export const DatasetDialogsToken = defineToken<DatasetDialogs>('datasets/dialogs@1', 'Dialogs about datasets.');
