import { strToU8, zipSync } from 'fflate';
import { stringify } from 'yaml';

export interface ArchivedQuery {
  readonly uuid: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly label: string | null;
  readonly description: string | null;
  readonly sql: string | null;
  readonly databaseUuid: string | null;
}

/** A registered database as an archive names it; the address comes with its secret masked. */
export interface ArchivedDatabase {
  readonly uuid: string;
  readonly name: string;
  readonly maskedUri: string;
  readonly cacheTimeout: number | null;
  readonly exposeInSqllab: boolean;
  readonly allowRunAsync: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly allowDml: boolean;
  readonly allowFileUpload: boolean;
  readonly impersonateUser: boolean;
  readonly extra: Readonly<Record<string, unknown>>;
}

const VERSION = '1.0.0';

/** An archive of saved queries: one YAML file a query, one a database, under a folder of the archive's name. */
export function writeArchive(
  queries: readonly ArchivedQuery[],
  databases: readonly ArchivedDatabase[],
  now: Date,
): { readonly name: string; readonly bytes: Uint8Array } {
  const root = `saved_query_export_${stampOf(now)}`;
  const names = new Map(databases.map(({ uuid, name }) => [uuid, fileName(name)]));
  const files = new Map<string, string>([
    ['metadata.yaml', stringify({ version: VERSION, type: 'SavedQuery', timestamp: now.toISOString() })],
  ]);
  for (const query of queries) {
    const folder = [
      'queries',
      (query.databaseUuid === null ? undefined : names.get(query.databaseUuid)) ?? 'no_database',
      ...(query.schema ? [fileName(query.schema)] : []),
    ].join('/');
    files.set(freeName(files, folder, fileName(query.label ?? '')), stringify(queryFile(query), YAML));
  }
  for (const database of databases)
    files.set(freeName(files, 'databases', fileName(database.name)), stringify(databaseFile(database), YAML));
  const tree = Object.fromEntries([...files].map(([path, text]) => [`${root}/${path}`, strToU8(text)]));
  return { name: `${root}.zip`, bytes: zipSync(tree) };
}

/** Long texts stay on their lines, or readers that fold them would change the SQL. */
const YAML = { lineWidth: 0 } as const;

const queryFile = ({ databaseUuid, uuid, ...query }: ArchivedQuery) => ({
  catalog: query.catalog,
  schema: query.schema,
  label: query.label,
  description: query.description,
  sql: query.sql,
  uuid,
  version: VERSION,
  database_uuid: databaseUuid,
});

const databaseFile = (database: ArchivedDatabase) => ({
  database_name: database.name,
  sqlalchemy_uri: database.maskedUri,
  cache_timeout: database.cacheTimeout,
  expose_in_sqllab: database.exposeInSqllab,
  allow_run_async: database.allowRunAsync,
  allow_ctas: database.allowCtas,
  allow_cvas: database.allowCvas,
  allow_dml: database.allowDml,
  allow_file_upload: database.allowFileUpload,
  extra: database.extra,
  impersonate_user: database.impersonateUser,
  uuid: database.uuid,
  version: VERSION,
});

/** `20261121T021046`. */
const stampOf = (now: Date): string => now.toISOString().replaceAll(/[-:]/g, '').slice(0, 15);

/** Only what every file system takes; a name that leaves nothing of it is called `query`. */
function fileName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^A-Za-z0-9_.-]/g, '')
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, 100);
  return plain === '' ? 'query' : plain;
}

function freeName(taken: ReadonlyMap<string, unknown>, folder: string, name: string): string {
  for (let n = 1; ; n += 1) {
    const path = `${folder}/${name}${n === 1 ? '' : `_${n}`}.yaml`;
    if (!taken.has(path)) return path;
  }
}
