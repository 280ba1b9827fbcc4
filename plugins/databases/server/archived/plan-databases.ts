import {
  announcedPlan,
  checkedFiles,
  type CheckedFile,
  type ImportSecrets,
  type ImportWish,
  type PlannedObject,
  problemOf,
} from '@facet/plugin-bundles/contract.server';
import { personOf, type Scope } from '@facet/sdk/common';
import type { FieldMessages } from '@facet/sdk/server';
import { MASK } from '../../common/shown-extra.ts';
import { type ConnectionWay, isSameWay, objectOf, unmasked, unmaskJson } from '../connection-input.ts';
import { type ConnectionUri, parseConnectionUri } from '../connection-uri.ts';
import { databaseTexts, DatabaseErrors } from '../errors.ts';
import { ensureOwnLogin } from '../network-rules.ts';
import type { DatabaseFields } from '../database-fields.ts';
import type { DatabaseRecord } from '../tables.ts';
import type { DatabaseTables } from '../tables.ts';
import { isSameJumpHost, type TunnelSecrets, type TunnelSettings } from '../tunnel-settings.ts';
import type { ArchivedDatabaseParts } from './archived-database-parts.ts';
import { archivedTunnel } from './archived-tunnel.ts';
import { type DatabaseFile, databaseFile, extraOfFile } from './database-file.ts';

interface PlannedDatabase {
  readonly object: PlannedObject;
  readonly name: string;
  readonly formerName?: string;
  readonly before: DatabaseRecord | undefined;
  readonly write?: Written;
}

interface Written {
  readonly fields: DatabaseFields & { readonly database_name: string };
  readonly uri: ConnectionUri;
  readonly encryptedExtra: string | null | undefined;
  readonly tunnel: TunnelSettings | null | undefined;
}

export async function planDatabases(parts: ArchivedDatabaseParts, scope: Scope, wish: ImportWish) {
  const who = personOf(scope);
  const { registry } = parts;
  const { checked, problems: unread } = checkedFiles(wish.files, databaseFile);
  const problems: Record<string, FieldMessages | string> = { ...unread };
  const files: PlannedDatabase[] = [];
  const names = new Map<string, string>();
  for (const one of checked) {
    const before = await registry.findWhere('uuid', one.file.uuid);
    if (before !== undefined && !wish.overwrite) {
      files.push(plannedDatabase(one, before, undefined));
      continue;
    }
    const written = who.can('can_write', 'Database')
      ? connectionOf(parts, one, before, wish.secrets)
      : { problem: { _schema: [databaseTexts.registeringDenied] } };
    const name = one.members.database_name;
    const taken = names.has(name) || (await isNameTaken(parts, name, before));
    names.set(name, one.file.path);
    if ('problem' in written) problems[one.file.path] = written.problem;
    else if (taken) problems[one.file.path] = problemOf(DatabaseErrors.nameTaken());
    else files.push(plannedDatabase(one, before, written));
  }
  const changed = new Map<PlannedDatabase, DatabaseRecord>();
  return announcedPlan(scope, {
    objects: parts.objects,
    problems,
    files,
    async write(announced, tx, file) {
      const { object, write } = file;
      if (write === undefined) throw new TypeError(`Nothing of ${object.path} is to be written.`);
      const record = await registry.write(announced, tx.tables<DatabaseTables>(), { id: object.id, ...write }, who);
      changed.set(file, record);
      return record.id;
    },
    async settle() {
      for (const [{ before }, record] of changed) await registry.syncPermission(before, record);
    },
  });
}

function plannedDatabase(
  { file: { path, uuid }, members }: CheckedFile<DatabaseFile>,
  before: DatabaseRecord | undefined,
  write: Written | undefined,
): PlannedDatabase {
  const name = write === undefined ? (before?.database_name ?? '') : members.database_name;
  const change = write === undefined ? 'keep' : before === undefined ? 'create' : 'update';
  return {
    object: { path, uuid, name, change, ...(before === undefined ? {} : { id: before.id }) },
    name,
    ...(before === undefined ? {} : { formerName: before.database_name }),
    before,
    ...(write === undefined ? {} : { write }),
  };
}

async function isNameTaken(
  { registry }: ArchivedDatabaseParts,
  name: string,
  before: DatabaseRecord | undefined,
): Promise<boolean> {
  const other = await registry.findWhere('database_name', name);
  return other !== undefined && other.id !== before?.id;
}

/**
 * The connection of a file. A masked secret is replaced by that of the existing database, if the file leads to the same
 * server, or by one that the user entered.
 */
function connectionOf(
  { registry, reach: { files, networks, isTunnelling } }: ArchivedDatabaseParts,
  { file: { path, uuid }, members }: CheckedFile<DatabaseFile>,
  before: DatabaseRecord | undefined,
  secrets: ImportSecrets,
): Written | { readonly problem: FieldMessages } {
  const formerTunnel = before && registry.tunnelOf(before);
  const read = archivedTunnel(members.ssh_tunnel, formerTunnel, enteredSecrets(secrets, path));
  if ('problem' in read) return read;
  const { tunnel } = read;
  if (tunnel && !isTunnelling()) return { problem: { ssh_tunnel: [databaseTexts.tunnelsOff] } };
  const sameWay = isSameJumpHost(tunnel === undefined ? formerTunnel : (tunnel ?? undefined), formerTunnel);
  const written = parseConnectionUri(members.sqlalchemy_uri);
  if (written === undefined) return { problem: problemOf(DatabaseErrors.badUri()) };
  const there = before && registry.uriOf(before);
  const same =
    sameWay &&
    before !== undefined &&
    there !== undefined &&
    isSameWay(wayOf(written, members, before), {
      uri: there,
      authority: before.server_cert,
      extra: objectOf(before.extra),
    });
  const known = same ? unmasked(written, there) : written;
  const entered = secrets.passwords[path];
  const uri = known.password === MASK && entered ? { ...known, password: entered } : known;
  if (uri.password === MASK) return { problem: { _schema: [databaseTexts.passwordWanted] } };
  try {
    files.ensureAllowed(uri);
    ensureOwnLogin(uri, { files, networks });
  } catch (error) {
    return { problem: problemOf(error) };
  }
  return {
    fields: fieldsOf(members, uuid, same ? before : undefined),
    uri,
    // The stored settings were entered for another connection.
    encryptedExtra: secretExtra(members, registry, same ? before : undefined) ?? (same ? undefined : null),
    tunnel,
  };
}

/** A file contains no certificates and possibly no settings: the stored ones stay. */
function wayOf(uri: ConnectionUri, members: DatabaseFile, before: DatabaseRecord): ConnectionWay {
  const extra = extraOfFile(members);
  const written = extra === undefined ? before.extra : unmaskJson(JSON.stringify(extra), before.extra);
  return { uri, authority: before.server_cert, extra: objectOf(written) };
}

const enteredSecrets = (
  { tunnelPasswords, tunnelKeys, tunnelKeyPasswords }: ImportSecrets,
  path: string,
): TunnelSecrets => ({
  ...(tunnelPasswords[path] ? { password: tunnelPasswords[path] } : {}),
  ...(tunnelKeys[path] ? { private_key: tunnelKeys[path] } : {}),
  ...(tunnelKeyPasswords[path] ? { private_key_password: tunnelKeyPasswords[path] } : {}),
});

function fieldsOf(members: DatabaseFile, uuid: string, same: DatabaseRecord | undefined): Written['fields'] {
  const extra = extraOfFile(members);
  return {
    uuid,
    database_name: members.database_name,
    cache_timeout: members.cache_timeout ?? null,
    expose_in_sqllab: members.expose_in_sqllab ?? true,
    allow_run_async: members.allow_run_async ?? false,
    allow_ctas: members.allow_ctas ?? false,
    allow_cvas: members.allow_cvas ?? false,
    allow_dml: members.allow_dml ?? false,
    allow_file_upload: members.allow_csv_upload ?? members.allow_file_upload ?? false,
    impersonate_user: members.impersonate_user ?? false,
    ...(members.configuration_method ? { configuration_method: members.configuration_method } : {}),
    ...(extra === undefined
      ? {}
      : { extra: same ? unmaskJson(JSON.stringify(extra), same.extra) : JSON.stringify(extra) }),
  };
}

function secretExtra(
  { encrypted_extra: written }: DatabaseFile,
  registry: ArchivedDatabaseParts['registry'],
  same: DatabaseRecord | undefined,
): string | undefined {
  if (!written) return undefined;
  const stored = same && registry.secretsOf(same).encryptedExtra;
  // Without a stored secret a mask cannot be replaced.
  if (stored === undefined && written.includes(MASK)) return undefined;
  return unmaskJson(written, stored);
}
