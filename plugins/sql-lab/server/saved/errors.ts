import { type HttpError, messageError, typedError } from '@facet/sdk/server';
import { LARGEST_ARCHIVE, LARGEST_FILE } from './archive-limits.ts';
import { sqlLabText } from '../sql-lab-text.ts';

/** What is wrong with saved queries and their archives (reference: HTTP API 10.3, 18). */
export const SavedQueryErrors = {
  databaseUnknown: (): HttpError => messageError(422, { db_id: [sqlLabText('saved.databaseUnknown')] }),
  badExtra: (): HttpError => messageError(422, { extra_json: [sqlLabText('saved.badJson')] }),
  noFile: (): HttpError => messageError(400, sqlLabText('saved.noFile')),
  notZip: (): HttpError => messageError(422, sqlLabText('saved.notZip')),
  archiveTooLarge: (): HttpError =>
    messageError(
      422,
      sqlLabText('saved.archiveTooLarge', { kilobytes: LARGEST_FILE / 1024, megabytes: LARGEST_ARCHIVE / 1024 / 1024 }),
    ),
  nothingToImport: (): HttpError => messageError(400, sqlLabText('saved.nothingToImport')),
  badPasswords: (): HttpError => messageError(400, { passwords: [sqlLabText('saved.badJson')] }),
  /** @param problems Path inside the archive → field → texts. */
  badArchive: (problems: Readonly<Record<string, unknown>>): HttpError =>
    typedError(422, {
      message: sqlLabText('saved.badArchive'),
      error_type: 'GENERIC_COMMAND_ERROR',
      level: 'warning',
      extra: problems,
    }),
} as const;

export const archiveTexts = {
  exists: sqlLabText('saved.exists'),
  passwordWanted: sqlLabText('saved.passwordWanted'),
  databaseNotAllowed: sqlLabText('saved.databaseNotAllowed'),
  databaseAbsent: sqlLabText('saved.databaseAbsent'),
} as const;
