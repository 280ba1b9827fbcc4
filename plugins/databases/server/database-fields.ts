import type { AuditColumns } from '@facet/sdk/resource';
import type { StoredConnection } from './sealed-connection.ts';
import type { DatabaseRecord } from './tables.ts';

/** Columns that a caller may set; absent ones keep their value, or get the default on a new row. */
export interface DatabaseFields {
  readonly uuid?: string | undefined;
  readonly database_name?: string | undefined;
  readonly configuration_method?: string | undefined;
  readonly cache_timeout?: number | null | undefined;
  readonly expose_in_sqllab?: boolean | undefined;
  readonly allow_run_async?: boolean | undefined;
  readonly allow_file_upload?: boolean | undefined;
  readonly allow_ctas?: boolean | undefined;
  readonly allow_cvas?: boolean | undefined;
  readonly allow_dml?: boolean | undefined;
  readonly force_ctas_schema?: string | null | undefined;
  readonly impersonate_user?: boolean | undefined;
  readonly extra?: string | null | undefined;
  readonly server_cert?: string | null | undefined;
  readonly is_managed_externally?: boolean | null | undefined;
  readonly external_url?: string | null | undefined;
}

export const DEFAULT_EXTRA = JSON.stringify({
  metadata_params: {},
  engine_params: {},
  metadata_cache_timeout: {},
  schemas_allowed_for_file_upload: [],
});

/** Columns of a new database without given values. */
export const NEW_DATABASE = {
  configuration_method: 'sqlalchemy_form',
  cache_timeout: null,
  expose_in_sqllab: 1,
  allow_run_async: 0,
  allow_file_upload: 0,
  allow_ctas: 0,
  allow_cvas: 0,
  allow_dml: 0,
  force_ctas_schema: null,
  impersonate_user: 0,
  extra: DEFAULT_EXTRA,
  server_cert: null,
  is_managed_externally: 0,
  external_url: null,
  warnings: null,
  ssh_tunnel: null,
  ssh_host_key: null,
};

type StoredFields = Omit<DatabaseRecord, 'id' | 'uuid' | keyof StoredConnection | keyof AuditColumns>;

const COLUMNS = [
  'database_name',
  'configuration_method',
  'cache_timeout',
  'expose_in_sqllab',
  'allow_run_async',
  'allow_file_upload',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'force_ctas_schema',
  'impersonate_user',
  'server_cert',
  'is_managed_externally',
  'external_url',
] as const satisfies readonly (keyof DatabaseFields)[];

/** The columns of given fields. */
export function storedFields(fields: DatabaseFields): Partial<StoredFields> {
  const given = COLUMNS.map((name) => [name, fields[name]] as const).filter(([, value]) => value !== undefined);
  const values = Object.fromEntries(
    given.map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  );
  return {
    ...values,
    ...(fields.extra === undefined ? {} : { extra: fields.extra || DEFAULT_EXTRA }),
    ...(fields.is_managed_externally === null ? { is_managed_externally: 0 } : {}),
  };
}
