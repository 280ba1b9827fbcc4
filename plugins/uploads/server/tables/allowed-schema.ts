import type { DatabaseSettings } from '@facet/plugin-databases/contract.server';
import { UploadErrors } from '../errors.ts';

type Allowing = Pick<DatabaseSettings, 'name' | 'extra' | 'allowFileUpload'>;

/** Schemas in the settings of a database; empty: all are allowed. */
export function namedSchemas({ extra }: Pick<DatabaseSettings, 'extra'>): readonly string[] {
  const named = extra['schemas_allowed_for_file_upload'] ?? extra['schemas_allowed_for_csv_upload'];
  return Array.isArray(named) ? named.filter((name): name is string => typeof name === 'string') : [];
}

/** @throws HttpError 403, 404, 422 if the schema does not accept uploads */
export function ensureTakesFiles(database: Allowing | undefined, schema: string | null): void {
  if (database === undefined) throw UploadErrors.databaseMissing();
  if (!database.allowFileUpload) throw UploadErrors.noUploads(database.name);
  const named = namedSchemas(database);
  if (named.length > 0 && (schema === null || !named.includes(schema)))
    throw UploadErrors.schemaNotAllowed(schema ?? '');
}
