import { answerTexts, HttpError, forbidden } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

/** Everything that the explore plugin refuses or has to say, with the contract's texts. */
export const ExploreErrors = {
  notOwnEntry: () => forbidden(),
  noAccess: (message: string, datasourceId: number) =>
    new HttpError(403, { message, datasource_id: datasourceId, datasource_type: 'table' }),
} as const;

export const ExploreMessages = {
  revertToChart: text('revertToChart'),
  revertToDataset: text('revertToDataset'),
} as const;

/** Name that stands for a data source that is not there. */
export const MISSING_DATASET = text('missingDataset');
