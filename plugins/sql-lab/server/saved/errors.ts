import { type HttpError, messageError, typedError } from '@facet/sdk/server';
import { LARGEST_ARCHIVE, LARGEST_FILE } from './archive-limits.ts';

/** What is wrong with saved queries and their archives (reference: HTTP API 10.3, 18). */
export const SavedQueryErrors = {
  databaseUnknown: (): HttpError => messageError(422, { db_id: ['Database does not exist'] }),
  badExtra: (): HttpError => messageError(422, { extra_json: ['JSON not valid'] }),
  noFile: (): HttpError => messageError(400, 'Arguments are not correct'),
  notZip: (): HttpError => messageError(422, 'Not a ZIP file'),
  archiveTooLarge: (): HttpError =>
    messageError(
      422,
      `The archive is too large: a file may have ${LARGEST_FILE / 1024} KB, all of them ${LARGEST_ARCHIVE / 1024 / 1024} MB. Import it in parts.`,
    ),
  nothingToImport: (): HttpError => messageError(400, 'No valid import files were found'),
  badPasswords: (): HttpError => messageError(400, { passwords: ['JSON not valid'] }),
  /** @param problems Path inside the archive → field → texts. */
  badArchive: (problems: Readonly<Record<string, unknown>>): HttpError =>
    typedError(422, {
      message: 'Error importing saved_queries',
      error_type: 'GENERIC_COMMAND_ERROR',
      level: 'warning',
      extra: problems,
    }),
} as const;

export const archiveTexts = {
  exists: 'Saved Query already exists and `overwrite=true` was not passed',
  passwordWanted: 'Must provide a password for the database',
  databaseNotAllowed: 'You may not register databases; ask somebody who may to import this one first',
  databaseAbsent: 'The archive does not hold the database of this query',
} as const;
