import {
  ARCHIVE_VERSION,
  archiveUuid,
  archiveVersion,
  type KnownMembers,
  MISSING,
} from '@facet/plugin-bundles/contract.server';
import type { Access, Principal } from '@facet/sdk/server';
import { jsonText } from '@facet/sdk/wire/resource';
import { z } from 'zod';
import { DATABASE_KIND } from '../../contract.server.ts';
import { shownExtra } from '../../common/shown-extra.ts';
import { maskJson } from '../connection-input.ts';
import { extraOf, settingsOf } from '../registry.ts';
import type { DatabaseRecord } from '../tables.ts';
import { maskedTunnel, type TunnelSettings } from '../tunnel-settings.ts';

const flag = z.boolean().nullish();
const required = (longest: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? MISSING : 'Not a valid string.') })
    .min(1, { error: `Length must be between 1 and ${longest}.` })
    .max(longest, { error: `Length must be between 1 and ${longest}.` });

const tunnelFile = z.looseObject({
  server_address: z.string().nullish(),
  server_port: z.int().nullish(),
  username: z.string().nullish(),
  password: z.string().nullish(),
  private_key: z.string().nullish(),
  private_key_password: z.string().nullish(),
});

export type TunnelFile = z.output<typeof tunnelFile>;

export const databaseFile = z.looseObject({
  database_name: required(250),
  sqlalchemy_uri: required(1_024),
  cache_timeout: z.int().nullish(),
  expose_in_sqllab: flag,
  allow_run_async: flag,
  allow_ctas: flag,
  allow_cvas: flag,
  allow_dml: flag,
  allow_file_upload: flag,
  /** The name of `allow_file_upload` in bundles. */
  allow_csv_upload: flag,
  extra: z.record(z.string(), z.unknown()).nullish(),
  impersonate_user: flag,
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).nullish(),
  encrypted_extra: jsonText.nullish(),
  ssh_tunnel: tunnelFile.nullish(),
  uuid: archiveUuid,
  version: archiveVersion,
});

export type DatabaseFile = z.output<typeof databaseFile>;

export const databaseMembers: KnownMembers = { names: Object.keys(databaseFile.shape) };

const SCHEMAS = 'schemas_allowed_for_file_upload';
/** The name of this member in bundles. */
const OLD_SCHEMAS = 'schemas_allowed_for_csv_upload';

interface Reader {
  readonly who: Principal;
  readonly access: Access;
  /** JSON text of engine settings with secrets. */
  readonly encryptedExtra: string | undefined;
  readonly tunnel: TunnelSettings | undefined;
}

/**
 * The file of a database, without secrets. Readers without permission for the whole database see its engine, but not
 * its address and login.
 */
export function contentOf(
  record: DatabaseRecord,
  bundle: string,
  { who, access, encryptedExtra, tunnel }: Reader,
): Readonly<Record<string, unknown>> {
  const settings = settingsOf(record);
  const knows = who.can('can_read', 'Database') && access.canDatabase(who, settings);
  const isOwnBundle = bundle === DATABASE_KIND;
  const extra = knows ? shownExtra(extraOf(record), who) : {};
  const mayChange = who.can('can_write', 'Database');
  return {
    database_name: record.database_name,
    sqlalchemy_uri: knows ? record.sqlalchemy_uri : `${record.sqlalchemy_uri.split('://', 1)[0] ?? ''}://`,
    cache_timeout: record.cache_timeout,
    expose_in_sqllab: settings.exposeInSqlLab,
    allow_run_async: settings.allowRunAsync,
    allow_ctas: settings.allowCtas,
    allow_cvas: settings.allowCvas,
    allow_dml: settings.allowDml,
    [isOwnBundle ? 'allow_csv_upload' : 'allow_file_upload']: settings.allowFileUpload,
    extra: isOwnBundle ? renamed(extra, SCHEMAS, OLD_SCHEMAS) : extra,
    impersonate_user: settings.impersonateUser,
    configuration_method: record.configuration_method,
    ...(knows && tunnel ? { ssh_tunnel: maskedTunnel(tunnel) } : {}),
    uuid: record.uuid,
    ...(isOwnBundle && knows && mayChange && encryptedExtra !== undefined
      ? { encrypted_extra: maskJson(encryptedExtra) }
      : {}),
    version: ARCHIVE_VERSION,
  };
}

/** The settings of a file, under the names that the server uses. */
export const extraOfFile = ({ extra }: DatabaseFile): Readonly<Record<string, unknown>> | undefined =>
  extra ? renamed(extra, OLD_SCHEMAS, SCHEMAS) : undefined;

const renamed = (
  extra: Readonly<Record<string, unknown>>,
  from: string,
  to: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(extra).map(([name, value]) => [name === from ? to : name, value]));
