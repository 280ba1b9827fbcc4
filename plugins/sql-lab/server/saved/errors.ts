import { type HttpError, messageError } from '@facet/sdk/server';
import { sqlLabText } from '../sql-lab-text.ts';

/** Errors of saved queries (reference: HTTP API 10.3). */
export const SavedQueryErrors = {
  databaseUnknown: (): HttpError => messageError(422, { db_id: [sqlLabText('saved.databaseUnknown')] }),
  badExtra: (): HttpError => messageError(422, { extra_json: [sqlLabText('saved.badJson')] }),
} as const;

/** Problems of files in bundles. */
export const archiveTexts = {
  databaseAbsent: sqlLabText('saved.databaseAbsent'),
} as const;
