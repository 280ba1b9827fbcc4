import { MASK, SECRET_NAME } from '../common/shown-extra.ts';
import type { TunnelSecrets } from './tunnel-settings.ts';

/** The parts of a connection text `scheme://user:password@host:port/database?key=value`. */
export interface ConnectionUri {
  /** The part before `://`, such as `postgresql+psycopg2`. */
  readonly scheme: string;
  readonly username: string | null;
  readonly password: string | null;
  readonly hostname: string | null;
  readonly port: number | null;
  /** The text after the first slash: a name, or a path for engines with files. */
  readonly database: string | null;
  readonly query: Readonly<Record<string, string>>;
}

const SHAPE =
  /^(?<scheme>[\w+]+):\/\/(?:(?<username>[^:/@]*)(?::(?<password>[^@]*))?@)?(?:\[(?<ipv6>[0-9a-fA-F:.]+)\]|(?<hostname>[^/:?@]+))?(?::(?<port>\d*))?(?:\/(?<database>[^?]*))?(?:\?(?<query>.*))?$/s;

/** `undefined` when the text is not a connection text. */
export function parseConnectionUri(text: string): ConnectionUri | undefined {
  const parts = SHAPE.exec(text.trim())?.groups;
  const scheme = parts?.['scheme'];
  if (parts === undefined || scheme === undefined) return undefined;
  const port = parts['port'] ? Number(parts['port']) : null;
  if (port !== null && port > 65_535) return undefined;
  try {
    return {
      scheme,
      // A password without a user is preceded by an empty name.
      username: decoded(parts['username']) || null,
      password: decoded(parts['password']),
      hostname: parts['ipv6'] ?? parts['hostname'] ?? null,
      port,
      database: parts['database'] || null,
      query: Object.fromEntries(new URLSearchParams(parts['query'] ?? '')),
    };
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

export function formatConnectionUri(uri: ConnectionUri): string {
  const secret = uri.password === null ? '' : `:${encodeURIComponent(uri.password)}`;
  const login = uri.username === null && secret === '' ? '' : `${encodeURIComponent(uri.username ?? '')}${secret}@`;
  const host = uri.hostname?.includes(':') ? `[${uri.hostname}]` : (uri.hostname ?? '');
  const port = uri.port === null ? '' : `:${uri.port}`;
  const query = new URLSearchParams(uri.query).toString();
  return `${uri.scheme}://${login}${host}${port}/${uri.database ?? ''}${query === '' ? '' : `?${query}`}`;
}

/** The engine's name without the driver. */
export const backendOf = (scheme: string): string => scheme.split('+', 1)[0] ?? scheme;
export const driverOf = (scheme: string): string => scheme.split('+')[1] ?? '';

/** Secrets of one connection; they are stored encrypted, separately from the rest. */
export interface ConnectionSecrets {
  readonly password?: string;
  /** Query arguments with secrets. */
  readonly query?: Readonly<Record<string, string>>;
  /** JSON text of engine settings with secrets. */
  readonly encryptedExtra?: string;
  readonly tunnel?: TunnelSecrets;
}

/** Separates a connection from its secrets. */
export function splitSecrets(uri: ConnectionUri): {
  readonly masked: ConnectionUri;
  readonly secrets: ConnectionSecrets;
} {
  const secretArguments = Object.entries(uri.query).filter(([name]) => SECRET_NAME.test(name));
  return {
    masked: {
      ...uri,
      password: uri.password === null ? null : MASK,
      query: { ...uri.query, ...Object.fromEntries(secretArguments.map(([name]) => [name, MASK])) },
    },
    secrets: {
      ...(uri.password === null ? {} : { password: uri.password }),
      ...(secretArguments.length === 0 ? {} : { query: Object.fromEntries(secretArguments) }),
    },
  };
}

/** Replaces masks by the secrets; newly entered values stay. */
export function unmask(uri: ConnectionUri, secrets: ConnectionSecrets): ConnectionUri {
  const query = Object.entries(uri.query).map(([name, value]) => [
    name,
    value === MASK ? (secrets.query?.[name] ?? value) : value,
  ]);
  return {
    ...uri,
    password: uri.password === MASK ? (secrets.password ?? MASK) : uri.password,
    query: Object.fromEntries(query),
  };
}

function decoded(part: string | undefined): string | null {
  return part === undefined || part === '' ? (part ?? null) : decodeURIComponent(part);
}
