import type { ConnectionRights, ConnectionSpec } from '@facet/sdk/server';
import { parseConnectionUri } from './connection-uri.ts';

/** Permissions that reading does not need, the strongest first, with their consequences for the operator. */
const MESSAGES = {
  metadata:
    "The login owns the database in which Facet keeps its own data: it reads everybody's settings and sessions.",
  superuser: 'The login may do anything on the server: one gap in a check would give all of it away.',
  server_files: "The login reads or writes files of the server's machine, or runs programs there.",
  writes: 'The login may change data, though the database is registered for reading only.',
} as const;

export type ConnectionWarning = keyof typeof MESSAGES;

export interface ToldWarning {
  readonly code: ConnectionWarning;
  readonly message: string;
}

const ALL: readonly ConnectionWarning[] = ['metadata', 'superuser', 'server_files', 'writes'];

/** The stored warnings of a database that exceed the options with which it is registered. */
export function warningsOf(record: {
  readonly warnings: string | null;
  readonly allow_dml: number;
}): readonly ToldWarning[] {
  const kept: unknown = JSON.parse(record.warnings ?? '[]');
  const present = ALL.filter((code) => Array.isArray(kept) && kept.includes(code));
  return told(present.filter((code) => code !== 'writes' || record.allow_dml !== 1));
}

export const told = (codes: readonly ConnectionWarning[]): readonly ToldWarning[] =>
  codes.map((code) => ({ code, message: MESSAGES[code] }));

type Place = Pick<ConnectionSpec, 'scheme' | 'hostname' | 'port'>;

/** @param metadataUrl URL of Facet's own metadata database, if it is on a server. */
export function connectionWarnings(
  rights: ConnectionRights | undefined,
  spec: Place,
  metadataUrl: string | undefined,
): readonly ConnectionWarning[] {
  if (!rights) return [];
  const found: Readonly<Record<ConnectionWarning, boolean>> = {
    metadata: ownsMetadata(rights, spec, metadataUrl),
    superuser: rights.superuser,
    server_files: rights.serverFiles,
    writes: rights.writes,
  };
  return ALL.filter((code) => found[code]);
}

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);
const POSTGRES_PORT = 5432;

/** Whether the connection leads to the server of Facet's metadata, with a login that has all permissions there. */
function ownsMetadata(rights: ConnectionRights, spec: Place, metadataUrl: string | undefined): boolean {
  const metadata = metadataUrl === undefined ? undefined : parseConnectionUri(metadataUrl);
  if (!metadata || !spec.scheme.startsWith('postgres')) return false;
  const sameServer =
    hostOf(spec.hostname) === hostOf(metadata.hostname) &&
    (spec.port ?? POSTGRES_PORT) === (metadata.port ?? POSTGRES_PORT);
  return sameServer && (rights.superuser || rights.owns.includes(metadata.database ?? ''));
}

const hostOf = (hostname: string | null): string =>
  LOCAL.has(hostname ?? 'localhost') ? 'localhost' : (hostname ?? '');
