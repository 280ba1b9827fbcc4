import {
  type Access,
  type EngineDatabase,
  type EngineRowFiles,
  type EngineTableLoads,
  type LoadedRows,
  messageError,
  notFound,
  type Principal,
  type RowFile,
  type RowFileLoad,
  type RowFileRefusal,
  type RowText,
} from '@facet/sdk/server';
import type { DatabaseConnection, LoadedBy, RowFiles } from '../../contract.server.ts';
import { requestTexts } from '../errors.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';

export interface RowFileParts {
  readonly databases: Pick<OpenDatabases, 'get'>;
  readonly access: Pick<Access, 'canDatabase' | 'canSchema'>;
}

/** For one principal; `null` is the system itself, which still needs a database that takes files. */
export function createRowFiles(who: Principal | null, { databases, access }: RowFileParts): RowFiles {
  const openFor = async (id: number, schema: string | null): Promise<EngineDatabase> => {
    const { connection, database } = await databases.get(id, null);
    const open = who === null || access.canDatabase(who, connection) || access.canSchema(who, connection, schema);
    if (!open) throw notFound();
    const takes = database.rowFiles !== undefined || database.tableLoads !== undefined;
    if (connection.allowFileUpload !== true || !takes) throw takesNoFiles(connection);
    return database;
  };
  // A file holds nothing of the database whose engine reads it, so no right on that database is asked for.
  const readerOf = async (id: number): Promise<EngineRowFiles> => {
    const { connection, database } = await databases.get(id, null);
    return database.rowFiles ?? refuse(takesNoFiles(connection));
  };
  return {
    async inspect(id, schema, file, rows, signal) {
      await openFor(id, schema);
      return (await readerOf(id)).inspect(file, rows, signal);
    },
    async load(id, file, load, by) {
      const { rowFiles, tableLoads } = await openFor(id, load.schema);
      if (rowFiles) return rowFiles.load(file, load, by.signal, by.onRows);
      if (tableLoads) return loadThrough(await readerOf(by.readerId), tableLoads, file, load, by);
      throw notFound();
    },
  };
}

/** One engine reads, another writes. */
async function loadThrough(
  reader: EngineRowFiles,
  writer: EngineTableLoads,
  file: RowFile,
  load: RowFileLoad,
  { signal, onRows }: LoadedBy,
): Promise<LoadedRows | RowFileRefusal> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  try {
    const read = await reader.read(file, load, both);
    if ('refused' in read) return read;
    const { schema, table, ifExists } = load;
    const rows = counted(read.rows, onRows);
    const written = await writer.write({ schema, table, ifExists, columns: read.columns }, rows, both);
    return typeof written === 'number' ? { rows: written, problems: read.problems } : written;
  } finally {
    // Once rows are no longer taken, no more are read.
    stop.abort();
  }
}

async function* counted(
  parts: AsyncIterable<RowText>,
  onRows: (rows: number) => void = () => {},
): AsyncGenerator<RowText, void> {
  let rows = 0;
  for await (const part of parts) {
    yield part;
    rows += part.rows;
    onRows(rows);
  }
}

const takesNoFiles = ({ name }: Pick<DatabaseConnection, 'name'>): Error =>
  messageError(422, requestTexts.takesNoFiles(name));

function refuse(error: Error): never {
  throw error;
}
