import { answerTexts, HttpError, forbidden } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** All errors of the explore plugin, with the contract's messages. */
export const ExploreErrors = {
  notOwnEntry: () => forbidden(),
  noAccess: (message: string, datasourceId: number) =>
    new HttpError(403, { message, datasource_id: datasourceId, datasource_type: 'table' }),
} as const;

export const ExploreMessages = {
  revertToChart: text('revertToChart'),
  revertToDataset: text('revertToDataset'),
} as const;

/** Name of a data source that does not exist. */
export const MISSING_DATASET = text('missingDataset');
