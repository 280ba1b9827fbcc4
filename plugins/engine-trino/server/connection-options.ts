import {
  connectArguments,
  type ConnectionSpec,
  EngineError,
  type HttpLineOptions,
  jsonArgument,
  membersIn,
} from '@facet/sdk/server';

export interface TrinoOptions {
  readonly line: HttpLineOptions;
  readonly user: string;
  /** With a password, the user name is that of the login. */
  readonly password: string | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** Session properties by name. */
  readonly session: Readonly<Record<string, string>>;
  /** Roles by catalog; `system` stands for the cluster. */
  readonly roles: Readonly<Record<string, string>>;
  readonly source: string;
  readonly connectTimeoutMs: number;
}

const PLAIN_PORT = 8080;
const TLS_PORT = 443;
const NO_LOGIN = 'facet';

/** @throws EngineError for invalid options, such as a password without TLS */
export function connectionOptions(spec: ConnectionSpec): TrinoOptions {
  const [catalog = '', schema = '', ...more] = (spec.database ?? '').split('/').map(decoded);
  if (more.length > 0)
    throw new EngineError('connection', 'Write the address as trino://user@host:port/catalog/schema.');
  // The schema in the address belongs to the catalogue in the address.
  const own = spec.catalog === undefined || spec.catalog === catalog;
  const given = connectArguments(spec.extra);
  const tls = tlsOf(spec);
  if (spec.password && tls === 'off')
    throw new EngineError('connection', 'A password needs an encrypted connection: add ?http_scheme=https.');
  return {
    line: { port: tls === 'off' ? PLAIN_PORT : TLS_PORT, tls },
    user: spec.username || NO_LOGIN,
    password: spec.password || null,
    catalog: spec.catalog ?? (catalog || null),
    schema: own ? schema || null : null,
    session: { ...textsOf(jsonArgument(spec.query['session_properties'])), ...textsOf(given['session_properties']) },
    roles: rolesOf(given['roles'] ?? jsonArgument(spec.query['roles'])),
    source: typeof given['source'] === 'string' ? given['source'] : (spec.query['source'] ?? 'facet'),
    connectTimeoutMs: spec.connectTimeoutMs,
  };
}

/**
 * TLS is used with a password, with a given certificate authority and on the usual TLS ports, unless the address says
 * otherwise.
 */
function tlsOf({ query, password, port, authority }: ConnectionSpec): HttpLineOptions['tls'] {
  const scheme = query['http_scheme'] ?? query['protocol'];
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https')
    throw new EngineError('connection', `invalid http_scheme "${scheme}": use http or https`);
  const usual = Boolean(password) || authority !== undefined || port === TLS_PORT || port === 8443;
  if (scheme === 'http' || (scheme === undefined && !usual)) return 'off';
  switch (query['verify']?.toLowerCase()) {
    case undefined:
    case 'true':
    case '1':
      return 'name';
    case 'authority':
      return 'authority';
    case 'false':
    case '0':
      // A given certificate authority is always checked.
      return authority === undefined ? 'unchecked' : 'authority';
    default:
      throw new EngineError('connection', `invalid verify "${query['verify']}": use true, authority or false`);
  }
}

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(membersIn(value)).map(([name, member]) => [name, String(member)]));

/** A single text is the role for the cluster. */
const rolesOf = (value: unknown): Readonly<Record<string, string>> =>
  typeof value === 'string' ? { system: value } : textsOf(value);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}
