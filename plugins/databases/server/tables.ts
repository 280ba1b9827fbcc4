import { type AuditColumns, offerRows } from '@facet/sdk/resource';
import type { Generated, Selectable } from 'kysely';

/** A registered database. Its secrets are in `secrets`, encrypted; `sqlalchemy_uri` contains masks. */
export interface DatabaseTable extends AuditColumns {
  id: Generated<number>;
  uuid: string;
  database_name: string;
  sqlalchemy_uri: string;
  /** Only the databases plugin may read it. */
  secrets: string | null;
  configuration_method: string;
  cache_timeout: number | null;
  expose_in_sqllab: number;
  allow_run_async: number;
  allow_file_upload: number;
  allow_ctas: number;
  allow_cvas: number;
  allow_dml: number;
  force_ctas_schema: string | null;
  impersonate_user: number;
  /** JSON text. */
  extra: string;
  server_cert: string | null;
  is_managed_externally: number;
  external_url: string | null;
  /** JSON text of the permissions that reading does not need; null before the first test. */
  warnings: string | null;
  /** JSON text: address, port and user of the SSH tunnel; its secrets are in `secrets`. */
  ssh_tunnel: string | null;
  /** The host key that the jump host presented at its first use. */
  ssh_host_key: string | null;
}

export type DatabaseRecord = Selectable<DatabaseTable>;

export interface DatabaseTables {
  dbs: DatabaseTable;
}

/** The columns of databases that lists of other plugins may join. */
export const DATABASE_ROWS = offerRows('dbs', ['database_name']);
