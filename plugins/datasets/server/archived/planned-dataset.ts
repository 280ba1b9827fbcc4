import type { ImportTarget, PlannedObject } from '@facet/plugin-bundles/contract.server';
import type { DatasetRecord } from '../dataset-store.ts';
import type { DatasetFile } from './dataset-file.ts';

/** A dataset of a bundle, as it is to be written. */
export interface PlannedDataset {
  readonly object: PlannedObject;
  readonly name: string;
  readonly formerName?: string;
  readonly members: DatasetFile;
  readonly database: ImportTarget;
  readonly before: DatasetRecord | null;
}
