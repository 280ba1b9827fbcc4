import { type Access, type EngineRowFiles, messageError, notFound, type Principal } from '@facet/sdk/server';
import type { RowFiles } from '../../contract.server.ts';
import { requestTexts } from '../errors.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';

export interface RowFileParts {
  readonly databases: Pick<OpenDatabases, 'get'>;
  readonly access: Pick<Access, 'canDatabase' | 'canSchema'>;
}

/** For one principal; `null` is the system itself, which still needs a database that takes files. */
export function createRowFiles(who: Principal | null, { databases, access }: RowFileParts): RowFiles {
  const filesOf = async (id: number, schema: string | null): Promise<EngineRowFiles> => {
    const { connection, database } = await databases.get(id);
    const open = who === null || access.canDatabase(who, connection) || access.canSchema(who, connection, schema);
    if (!open) throw notFound();
    if (connection.allowFileUpload !== true || database.rowFiles === undefined)
      throw messageError(422, requestTexts.takesNoFiles(connection.name));
    return database.rowFiles;
  };
  return {
    inspect: async (id, schema, file, rows, signal) => (await filesOf(id, schema)).inspect(file, rows, signal),
    load: async (id, file, load, signal) => (await filesOf(id, load.schema)).load(file, load, signal),
  };
}
