import { DatabaseErrors } from './errors.ts';
import type { ConnectionUri } from './connection-uri.ts';

interface NetworkEngine {
  readonly driver: string;
  readonly port: number;
  /** Query arguments that the switch "encryption" adds. */
  readonly encryption: Readonly<Record<string, string>>;
}

/** Engines whose connection can be given as host, port and so on instead of a text. */
const NETWORK_ENGINES: Readonly<Record<string, NetworkEngine>> = {
  postgresql: { driver: 'psycopg2', port: 5432, encryption: { sslmode: 'require' } },
  mysql: { driver: 'mysqldb', port: 3306, encryption: { ssl: '1' } },
  mariadb: { driver: 'mysqldb', port: 3306, encryption: { ssl: '1' } },
};

export const hasParameterForm = (engine: string): boolean => Object.hasOwn(NETWORK_ENGINES, engine);
export const defaultDriver = (engine: string): string | undefined =>
  Object.hasOwn(NETWORK_ENGINES, engine) ? NETWORK_ENGINES[engine]?.driver : undefined;

const REQUIRED = ['host', 'port', 'username', 'database'] as const;

/** JSON schema of the form, for clients that build it. */
export function parameterSchema(engine: string): Readonly<Record<string, unknown>> {
  if (!hasParameterForm(engine)) return {};
  const text = (description: string) => ({ type: 'string', description });
  return {
    type: 'object',
    additionalProperties: false,
    required: ['database', 'host', 'port', 'username'],
    properties: {
      host: text('Hostname or IP address'),
      port: { type: 'integer', description: 'Database port', minimum: 0, maximum: 65_536 },
      username: { ...text('Username'), nullable: true },
      password: { ...text('Password'), nullable: true },
      database: text('Database name'),
      query: { type: 'object', description: 'Additional parameters', additionalProperties: {} },
      encryption: { type: 'boolean', description: 'Use an encrypted connection to the database' },
      ssh: { type: 'boolean', description: 'Use an ssh tunnel connection to the database' },
    },
  };
}

/** Required fields that are still empty, in the order of the form. */
export function missingParameters(parameters: Readonly<Record<string, unknown>>): readonly string[] {
  return REQUIRED.filter((name) => {
    const value = parameters[name];
    return value === undefined || value === null || value === '';
  });
}

/** @throws HttpError 400 when the engine has no form. */
export function uriOfParameters(
  engine: string,
  driver: string | null | undefined,
  parameters: Readonly<Record<string, unknown>>,
): ConnectionUri {
  const form = Object.hasOwn(NETWORK_ENGINES, engine) ? NETWORK_ENGINES[engine] : undefined;
  if (form === undefined) throw DatabaseErrors.noParameterForm(engine === '' ? 'InvalidEngine' : engine);
  const port = Number(parameters['port'] ?? form.port);
  const query = parameters['query'];
  return {
    scheme: `${engine}+${driver ?? form.driver}`,
    username: textOrNull(parameters['username']),
    password: textOrNull(parameters['password']),
    hostname: textOrNull(parameters['host']),
    port: Number.isInteger(port) ? port : form.port,
    database: textOrNull(parameters['database']),
    query: {
      ...(typeof query === 'object' && query !== null
        ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
        : {}),
      ...(parameters['encryption'] === true ? form.encryption : {}),
    },
  };
}

/** The form's fields of a connection whose secrets are masked. */
export function parametersOf(engine: string, uri: ConnectionUri): Readonly<Record<string, unknown>> {
  const form = Object.hasOwn(NETWORK_ENGINES, engine) ? NETWORK_ENGINES[engine] : undefined;
  if (form === undefined) return {};
  const encryption = Object.entries(form.encryption).every(([name, value]) => uri.query[name] === value);
  return {
    username: uri.username,
    password: uri.password,
    host: uri.hostname,
    port: uri.port,
    database: uri.database,
    query: Object.fromEntries(Object.entries(uri.query).filter(([name]) => !Object.hasOwn(form.encryption, name))),
    encryption,
  };
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
