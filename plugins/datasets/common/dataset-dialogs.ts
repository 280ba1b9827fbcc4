import type { ComponentType, ReactNode } from 'react';
import { defineToken } from '@facet/sdk/common';
import type { MappedField } from './field-mapping.ts';
import type { FieldNames } from './form-fields.ts';
import type { DatasetRow } from './wire/dataset.ts';

export interface SavedColumn {
  readonly column_name: string;
  readonly type: string | null;
  readonly is_dttm: boolean;
}

/** What is kept: one reading statement of a database. */
export interface DatasetSource {
  readonly databaseId: number;
  /** Absent or null: the own one of the database. */
  readonly catalog?: string | null;
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
  /** What is told when the dataset could not be saved. */
  readonly failedLabel?: string;
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

export interface SwapDatasetProps {
  /** What the chart uses of its present dataset; `fieldsUsed` tells. */
  readonly used: FieldNames;
  /** Gets the key of a dataset, such as `12__table`, and what becomes of the fields; `adaptForm` takes both. */
  onSwap(key: string, fields: SwappedFields): void;
  onClose(): void;
}

export interface SwappedFields {
  readonly mapped: readonly MappedField[];
  /** Fields that the other dataset lacks leave the form; else they stay in it, and are marked. */
  readonly drops: boolean;
}

export interface PickDatasetProps {
  onPick(dataset: DatasetRow): void;
}

/** Dialogs that other plugins open. */
export interface DatasetDialogs {
  /** Keeps a statement as a new dataset, or in the place of one that the signed-in person owns. */
  readonly SaveDataset: ComponentType<SaveDatasetProps>;
  /** Name, columns, metrics and settings of a dataset. The server refuses persons who may not change it. */
  readonly EditDataset: ComponentType<EditDatasetProps>;
  /** Another dataset for a chart, and what that does to its fields. */
  readonly SwapDataset: ComponentType<SwapDatasetProps>;
  /** A table of datasets to pick from, to stand on a page. */
  readonly PickDataset: ComponentType<PickDatasetProps>;
}

export const DatasetDialogsToken = defineToken<DatasetDialogs>('datasets/dialogs@1', 'Dialogs about datasets.');
