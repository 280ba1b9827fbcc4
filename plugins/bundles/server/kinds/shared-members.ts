import { z } from 'zod';

/** Version of bundles and of every file in them. */
export const ARCHIVE_VERSION = '1.0.0';

export const MISSING = 'Missing data for required field.';

export const archiveUuid = z.guid({ error: 'Not a valid UUID.' });

/** The member `version` of a file. */
export const archiveVersion = z.literal(ARCHIVE_VERSION, {
  error: ({ input }) => (input === undefined ? MISSING : `Must be equal to ${ARCHIVE_VERSION}.`),
});
