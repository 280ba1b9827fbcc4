import { HttpError, forbidden } from '@facet/sdk/server';

/** Everything that the explore plugin refuses or has to say, with the contract's texts. */
export const ExploreErrors = {
  notOwnEntry: () => forbidden(),
  noAccess: (message: string, datasourceId: number) =>
    new HttpError(403, { message, datasource_id: datasourceId, datasource_type: 'table' }),
} as const;

export const ExploreMessages = {
  revertToChart: 'Form data not found in cache, reverting to chart metadata.',
  revertToDataset: 'Form data not found in cache, reverting to dataset metadata.',
} as const;

/** Name that stands for a data source that is not there. */
export const MISSING_DATASET = '[Missing Dataset]';
