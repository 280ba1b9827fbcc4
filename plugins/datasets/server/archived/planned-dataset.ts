import type { ImportTarget, PlannedObject } from '@facet/plugin-bundles/contract.server';
import type { SubjectChange } from '@facet/sdk/common';
import type { DatasetRecord } from '../dataset-store.ts';
import type { DatasetFile } from './dataset-file.ts';

/** A dataset of a bundle, as it is to be written. */
export interface PlannedDataset {
  readonly object: PlannedObject;
  readonly name: string;
  readonly formerName?: string;
  readonly meaning?: SubjectChange | undefined;
  readonly members: DatasetFile;
  readonly database: ImportTarget;
  /** Of the dataset, where it is another than that of the connection, or where the database only comes now. */
  readonly catalog: string | null;
  readonly before: DatasetRecord | null;
}
