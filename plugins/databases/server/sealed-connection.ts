import {
  type ConnectionSecrets,
  type ConnectionUri,
  formatConnectionUri,
  parseConnectionUri,
  splitSecrets,
  unmask,
} from './connection-uri.ts';
import { DatabaseErrors } from './errors.ts';
import type { SecretBox } from './secret-box.ts';
import type { DatabaseRecord } from './tables.ts';
import { isSameHost, placeOf, type TunnelSettings, tunnelSecrets } from './tunnel-settings.ts';

export type StoredConnection = Pick<DatabaseRecord, 'sqlalchemy_uri' | 'secrets' | 'ssh_tunnel' | 'ssh_host_key'>;

/** Stored connections with encrypted secrets. */
export interface SealedConnections {
  secretsOf(record: DatabaseRecord): ConnectionSecrets;
  uriOf(record: DatabaseRecord): ConnectionUri;
  tunnelOf(record: DatabaseRecord): TunnelSettings | undefined;
  /** The columns of a connection. */
  stored(
    uri: ConnectionUri,
    encryptedExtra: string | undefined,
    tunnel: TunnelSettings | undefined,
  ): Pick<DatabaseRecord, 'sqlalchemy_uri' | 'secrets' | 'ssh_tunnel'>;
}

export function createSealedConnections(box: SecretBox): SealedConnections {
  // Records are immutable, so their secrets are decrypted only once.
  const opened = new WeakMap<DatabaseRecord, ConnectionSecrets>();
  const uris = new WeakMap<DatabaseRecord, ConnectionUri>();

  function secretsOf(record: DatabaseRecord): ConnectionSecrets {
    if (record.secrets === null) return {};
    const known = opened.get(record);
    if (known) return known;
    const secrets = JSON.parse(box.open(record.secrets)) as ConnectionSecrets;
    opened.set(record, secrets);
    return secrets;
  }

  function uriOf(record: DatabaseRecord): ConnectionUri {
    const known = uris.get(record);
    if (known) return known;
    const masked = parseConnectionUri(record.sqlalchemy_uri);
    if (masked === undefined) throw DatabaseErrors.badUri();
    const uri = unmask(masked, secretsOf(record));
    uris.set(record, uri);
    return uri;
  }

  return {
    secretsOf,
    uriOf,
    tunnelOf(record) {
      if (record.ssh_tunnel === null) return undefined;
      return { ...(JSON.parse(record.ssh_tunnel) as TunnelSettings), ...secretsOf(record).tunnel };
    },
    stored(uri, encryptedExtra, tunnel) {
      const { masked, secrets } = splitSecrets(uri);
      const all: ConnectionSecrets = {
        ...secrets,
        ...(encryptedExtra === undefined ? {} : { encryptedExtra }),
        ...(tunnel === undefined ? {} : { tunnel: tunnelSecrets(tunnel) }),
      };
      return {
        sqlalchemy_uri: formatConnectionUri(masked),
        secrets: Object.keys(all).length === 0 ? null : box.seal(JSON.stringify(all)),
        ssh_tunnel: tunnel === undefined ? null : JSON.stringify(placeOf(tunnel)),
      };
    },
  };
}

/** The connection that a caller sets. */
export interface GivenConnection<Uri> {
  readonly uri: Uri;
  /** Absent: not changed; null: none. */
  readonly encryptedExtra?: string | null | undefined;
  /** Absent: not changed; null: none. */
  readonly tunnel?: TunnelSettings | null | undefined;
  /** The host key that the jump host presented during the test. */
  readonly hostKey?: string | undefined;
}

/** The columns of a changed connection; another jump host has another host key. */
export function changedConnection(
  sealed: SealedConnections,
  current: DatabaseRecord,
  { uri, encryptedExtra, tunnel, hostKey }: GivenConnection<ConnectionUri | undefined>,
): Partial<StoredConnection> {
  if (uri === undefined && encryptedExtra === undefined && tunnel === undefined) return {};
  const before = sealed.tunnelOf(current);
  const after = tunnel === undefined ? before : (tunnel ?? undefined);
  const known = isSameHost(before, after) ? current.ssh_host_key : null;
  const extra = encryptedExtra === undefined ? sealed.secretsOf(current).encryptedExtra : (encryptedExtra ?? undefined);
  return { ...sealed.stored(uri ?? sealed.uriOf(current), extra, after), ssh_host_key: known ?? hostKey ?? null };
}
