import type { ComponentType, ReactNode } from 'react';
import { defineToken } from '@facet/sdk/common';
import type { MappedField, UsedFields } from './field-mapping.ts';
import type { DatasetRow } from './wire/dataset.ts';

export interface SavedColumn {
  readonly column_name: string;
  readonly type: string | null;
  readonly is_dttm: boolean;
}

/** The source to save as a dataset: one SELECT statement for a database. */
export interface DatasetSource {
  readonly databaseId: number;
  /** Absent or null: the database's default catalogue. */
  readonly catalog?: string | null;
  readonly schema: string | null;
  readonly sql: string;
  /** JSON text of an object with the values of template parameters. */
  readonly templateParams?: string | null;
  /** Columns of the result; the server reads them again from the database. */
  readonly columns: readonly SavedColumn[];
}

export interface SaveDatasetProps {
  readonly source: DatasetSource;
  readonly defaultName: string;
  /** Label of the submit button; default: `Save`. */
  readonly submitLabel?: string;
  /** Message for a failed save. */
  readonly failedLabel?: string;
  /** Further controls of the calling plugin, below those of the dialog. */
  readonly children?: ReactNode;
  /** Called after the dataset is created. Its errors are shown in the dialog, which stays open. */
  onSaved(id: number): Promise<void> | void;
  onClose(): void;
}

export interface EditDatasetProps {
  readonly id: number;
  onClose(): void;
  onSaved(): void;
}

export interface SwapDatasetProps {
  /** The fields of its present dataset that the chart uses; names are those of `fieldsUsed`. */
  readonly used: UsedFields;
  /** Called with the key of a dataset, such as `12__table`, and the mapping of the fields; pass both to `adaptForm`. */
  onSwap(key: string, fields: SwappedFields): void;
  onClose(): void;
}

export interface SwappedFields {
  readonly mapped: readonly MappedField[];
  /** Whether fields that the other dataset lacks are removed from the form; otherwise they stay and are marked. */
  readonly drops: boolean;
}

export interface PickDatasetProps {
  onPick(dataset: DatasetRow): void;
}

/** Dialogs for other plugins. */
export interface DatasetDialogs {
  /** Saves a statement as a new dataset, or over one that the signed-in user owns. */
  readonly SaveDataset: ComponentType<SaveDatasetProps>;
  /** Edits name, columns, metrics and settings of a dataset. The server rejects users who may not change it. */
  readonly EditDataset: ComponentType<EditDatasetProps>;
  /** Selects another dataset for a chart and shows the effect on its fields. */
  readonly SwapDataset: ComponentType<SwapDatasetProps>;
  /** A table for selecting a dataset, to be embedded in a page. */
  readonly PickDataset: ComponentType<PickDatasetProps>;
}

export const DatasetDialogsToken = defineToken<DatasetDialogs>('datasets/dialogs@1', 'Dialogs about datasets.');
