import {
  connectArguments,
  type ConnectionSpec,
  EngineError,
  type HttpLineOptions,
  jsonArgument,
  membersIn,
} from '@facet/sdk/server';

export interface ClickHouseOptions {
  readonly line: HttpLineOptions;
  readonly user: string;
  readonly password: string;
  /** Default database of statements; null: that of the login. */
  readonly database: string | null;
  /** Settings of every statement by name. */
  readonly settings: Readonly<Record<string, string>>;
  readonly connectTimeoutMs: number;
}

const PLAIN_PORT = 8123;
const TLS_PORT = 8443;
const NO_LOGIN = 'default';

/** @throws EngineError for invalid options */
export function connectionOptions(spec: ConnectionSpec): ClickHouseOptions {
  const tls = tlsOf(spec);
  return {
    line: { port: tls === 'off' ? PLAIN_PORT : TLS_PORT, tls },
    user: spec.username || NO_LOGIN,
    password: spec.password ?? '',
    database: spec.database || null,
    settings: {
      ...settingsOf(jsonArgument(spec.query['settings'])),
      ...settingsOf(connectArguments(spec.extra)['settings']),
    },
    connectTimeoutMs: spec.connectTimeoutMs,
  };
}

/** TLS is used with a given certificate authority and on the usual TLS ports, unless the address says otherwise. */
function tlsOf({ scheme, query, port, authority }: ConnectionSpec): HttpLineOptions['tls'] {
  const asked = flagOf('secure', query['secure']) ?? protocolOf(query['protocol']);
  const usual = scheme.endsWith('+https') || authority !== undefined || port === 443 || port === TLS_PORT;
  if (!(asked ?? usual)) return 'off';
  if (query['verify']?.toLowerCase() === 'authority') return 'authority';
  if (flagOf('verify', query['verify']) ?? true) return 'name';
  // A given certificate authority is always checked.
  return authority === undefined ? 'unchecked' : 'authority';
}

function protocolOf(protocol: string | undefined): boolean | undefined {
  if (protocol === undefined) return undefined;
  if (protocol !== 'http' && protocol !== 'https')
    throw new EngineError('connection', `invalid protocol "${protocol}": use http or https`);
  return protocol === 'https';
}

function flagOf(name: string, value: string | undefined): boolean | undefined {
  switch (value?.toLowerCase()) {
    case undefined:
      return undefined;
    case 'true':
    case 'yes':
    case 'y':
    case '1':
      return true;
    case 'false':
    case 'no':
    case 'n':
    case '0':
      return false;
    default:
      throw new EngineError('connection', `invalid ${name} "${value}": use true or false`);
  }
}

/** Query parameters of the HTTP interface that are not settings. */
const OF_THE_CALL: ReadonlySet<string> = new Set(
  'query query_id database default_format user password session_id session_timeout session_check role'.split(' '),
);

const settingsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(membersIn(value)).map(([name, member]) => {
      if (OF_THE_CALL.has(name.toLowerCase()) || name.startsWith('param_'))
        throw new EngineError('connection', `"${name}" is not a setting.`);
      return [name, typeof member === 'boolean' ? String(Number(member)) : String(member)];
    }),
  );
