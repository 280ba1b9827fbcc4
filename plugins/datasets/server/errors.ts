import { HttpError, forbidden, messageError } from '@facet/sdk/server';

const field = (name: string, text: string) => messageError(422, { [name]: [text] });

/** Everything that the datasets plugin refuses, with the contract's texts. */
export const DatasetErrors = {
  databaseMissing: () => field('database', 'Database does not exist'),
  tablesDenied: (tables: readonly string[]) =>
    messageError(422, `You need access to the following tables: ${tables.join(', ')}`),
  sqlNeedsDatabase: () =>
    messageError(422, 'This SQL does not tell which tables it reads, so it needs access to the whole database'),
  exists: (name: string) => field('table', `Dataset ${name} already exists`),
  tableMissing: (name: string) =>
    field(
      'table',
      `Table [${name}] could not be found, please double check your database connection, schema, and table name`,
    ),
  unreadableSource: (reason: string) => messageError(422, reason),
  partsExist: (parts: 'columns' | 'metrics') => field(parts, `One or more ${parts} already exist`),
  partsDuplicated: (parts: 'columns' | 'metrics') => field(parts, `One or more ${parts} are duplicated`),
  partsMissing: (parts: 'columns' | 'metrics') => field(parts, `One or more ${parts} do not exist`),
  cannotDuplicate: () => messageError(422, 'Dataset parameters are invalid.'),
  endpointOutside: () =>
    field('default_endpoint', 'The submitted URL is not considered safe, only use URLs with the same domain as Facet.'),
  notOwner: () => forbidden('Changing this dataset is forbidden'),
  databaseInUse: () => messageError(422, 'Cannot delete a database that has datasets attached'),
  unknownType: (type: string) => messageError(400, `Invalid datasource type: ${type}`),
  duplicates: (names: readonly string[]) =>
    new HttpError(409, { error: `Duplicate column name(s): ${names.join(',')}` }),
  badForm: (reason: string) => messageError(400, reason),
} as const;
