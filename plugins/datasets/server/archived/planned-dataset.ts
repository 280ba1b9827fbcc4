import type { ImportTarget, PlannedObject } from '@facet/plugin-bundles/contract.server';
import type { SubjectChange } from '@facet/sdk/common';
import type { DatasetRecord } from '../dataset-store.ts';
import type { DatasetFile } from './dataset-file.ts';

/** A dataset of a bundle that is to be written. */
export interface PlannedDataset {
  readonly object: PlannedObject;
  readonly name: string;
  readonly formerName?: string;
  readonly meaning?: SubjectChange | undefined;
  readonly members: DatasetFile;
  readonly database: ImportTarget;
  /** Set if it is not the connection's default, or if the import creates the database. */
  readonly catalog: string | null;
  readonly before: DatasetRecord | null;
}
