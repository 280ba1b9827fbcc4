import type { Resource } from '@facet/sdk/resource';
import type { ChangeParts } from '../changes/change-parts.ts';
import type { DatasetRecord } from '../dataset-store.ts';

export interface ArchivedDatasetParts extends ChangeParts {
  readonly resource: Resource<DatasetRecord>;
}
