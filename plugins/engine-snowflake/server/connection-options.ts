import {
  connectArguments,
  type ConnectionSpec,
  EngineError,
  type HttpLineOptions,
  membersIn,
  serviceLine,
} from '@facet/sdk/server';

export interface SnowflakeOptions {
  readonly line: HttpLineOptions;
  /** Account in upper case without its region, as required in tokens. */
  readonly account: string;
  readonly user: string;
  readonly secret: string;
  /** Passphrase of an encrypted private key. */
  readonly passphrase: string | null;
  readonly database: string | null;
  readonly schema: string | null;
  readonly warehouse: string | null;
  readonly role: string | null;
  /** Parameters of each statement by name. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly connectTimeoutMs: number;
}

const SUFFIX = /\.snowflakecomputing\.(com|cn)$/i;

/** @throws EngineError for invalid options */
export function connectionOptions(spec: ConnectionSpec): SnowflakeOptions {
  const [database = '', schema = '', ...more] = (spec.database ?? '').split('/');
  if (more.length > 0)
    throw new EngineError('connection', 'Write the address as snowflake://user:token@account/database/schema.');
  const line = serviceLine(spec);
  if (spec.hostname === null)
    throw new EngineError('connection', 'Write the address as snowflake://user:token@account/database/schema.');
  const { secret, passphrase } = loginOf(spec);
  const own = spec.catalog === undefined || spec.catalog.toUpperCase() === database.toUpperCase();
  const host = spec.hostname.replace(SUFFIX, '');
  return {
    line,
    account: (spec.query['account'] ?? host.split('.')[0] ?? '').toUpperCase(),
    user: spec.username ?? '',
    secret,
    passphrase,
    database: spec.catalog ?? (database || null),
    schema: own ? schema || null : null,
    warehouse: spec.query['warehouse'] ?? null,
    role: spec.query['role'] ?? null,
    parameters: textsOf(connectArguments(spec.extra)['session_parameters']),
    connectTimeoutMs: spec.connectTimeoutMs,
  };
}

/**
 * A private key in the secret settings, as clients of the contract send it, has priority over one that is given as the
 * password.
 */
function loginOf({ password, secrets }: ConnectionSpec): {
  readonly secret: string;
  readonly passphrase: string | null;
} {
  const { privatekey_body: key, privatekey_pass: passphrase } = membersIn(secrets?.['auth_params']);
  const secret = typeof key === 'string' && key !== '' ? key : password;
  if (!secret)
    throw new EngineError(
      'connection',
      'Access denied: give a programmatic access token, or a private key, as the password.',
    );
  return { secret, passphrase: typeof passphrase === 'string' && passphrase !== '' ? passphrase : null };
}

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(membersIn(value)).map(([name, member]) => [name.toUpperCase(), String(member)]));
