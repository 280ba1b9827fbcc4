import { answerTexts, HttpError, forbidden, messageError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

const field = (name: string, problem: string) => messageError(422, { [name]: [problem] });

/** All errors of the datasets plugin, with the contract's messages. */
export const DatasetErrors = {
  databaseMissing: () => field('database', text('databaseMissing')),
  tablesDenied: (tables: readonly string[]) => messageError(422, text('tablesDenied', { tables: tables.join(', ') })),
  sqlNeedsDatabase: () => messageError(422, text('sqlNeedsDatabase')),
  exists: (name: string) => field('table', text('exists', { name })),
  tableMissing: (name: string) => field('table', text('tableMissing', { name })),
  unreadableSource: (reason: string) => messageError(422, reason),
  partsExist: (parts: 'columns' | 'metrics') =>
    field(parts, text(parts === 'columns' ? 'columns.exist' : 'metrics.exist')),
  partsDuplicated: (parts: 'columns' | 'metrics') =>
    field(parts, text(parts === 'columns' ? 'columns.duplicated' : 'metrics.duplicated')),
  partsMissing: (parts: 'columns' | 'metrics') =>
    field(parts, text(parts === 'columns' ? 'columns.missing' : 'metrics.missing')),
  cannotDuplicate: () => messageError(422, text('cannotDuplicate')),
  endpointOutside: () => field('default_endpoint', text('endpointOutside')),
  notOwner: () => forbidden(text('notOwner')),
  managedExternally: () => forbidden(text('managedExternally')),
  databaseInUse: () => messageError(422, text('databaseInUse')),
  unknownType: (type: string) => messageError(400, text('unknownType', { type })),
  duplicates: (names: readonly string[]) =>
    new HttpError(409, { error: text('duplicates', { names: names.join(',') }) }),
  badTemplate: (reason: string) => messageError(400, reason),
  badForm: (reason: string) => messageError(400, reason),
  badArguments: () => messageError(400, text('badArguments')),
} as const;

/** Problems of files in bundles. */
export const datasetTexts = {
  createDenied: text('createDenied'),
  notOwner: text('notOwner'),
  databaseMissing: text('databaseMissing'),
} as const;
