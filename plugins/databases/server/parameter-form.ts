import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import type { EngineNetwork } from '@facet/plugin-query/contract';
import { DatabaseErrors } from './errors.ts';
import type { ConnectionUri } from './connection-uri.ts';

const REQUIRED = ['host', 'port', 'username', 'database'] as const;

/** Says of which engines a connection can be given as host, port and so on instead of a text. */
export type Networks = Pick<EngineCatalogue, 'networkOf'>;

/** JSON schema of the form, for clients that build it; without one it is empty. */
export function parameterSchema(network: EngineNetwork | undefined): Readonly<Record<string, unknown>> {
  if (network === undefined) return {};
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
  networks: Networks,
): ConnectionUri {
  const form = networks.networkOf(engine);
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
      ...(parameters['encryption'] === true ? form.tls.encrypt : {}),
    },
  };
}

/** The form's fields of a connection whose secrets are masked. */
export function parametersOf(
  network: EngineNetwork | undefined,
  uri: ConnectionUri,
): Readonly<Record<string, unknown>> {
  if (network === undefined) return {};
  const { encrypt } = network.tls;
  const encryption = Object.entries(encrypt).every(([name, value]) => uri.query[name] === value);
  return {
    username: uri.username,
    password: uri.password,
    host: uri.hostname,
    port: uri.port,
    database: uri.database,
    query: Object.fromEntries(
      Object.entries(uri.query).filter(([name]) => !encryption || !Object.hasOwn(encrypt, name)),
    ),
    encryption,
  };
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
