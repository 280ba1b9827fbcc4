import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import type { EngineField, EngineNetwork } from '@facet/plugin-query/contract';
import { MASK } from '../common/shown-extra.ts';
import { DatabaseErrors } from './errors.ts';
import type { ConnectionUri } from './connection-uri.ts';
import { SECRET_PLACE, valueAt, withValueAt } from './settings-path.ts';

const REQUIRED = ['host', 'port', 'username', 'database'] as const;

type Parameters = Readonly<Record<string, unknown>>;

/** Returns the engines whose connections can be given as host, port and so on instead of a text. */
export type Networks = Pick<EngineCatalogue, 'networkOf'>;

const described = (type: string, description: string) => ({ type, description });
const text = (description: string) => described('string', description);
const queryMember = { query: { type: 'object', description: 'Additional parameters', additionalProperties: {} } };

/** JSON schema of the form, for clients that render it; empty for an engine without a form. */
export function parameterSchema(network: EngineNetwork | undefined): Parameters {
  if (network === undefined) return {};
  if (network.fields) return fieldSchema(network.fields);
  return {
    type: 'object',
    additionalProperties: false,
    required: ['database', 'host', 'port', 'username'],
    properties: {
      host: text('Hostname or IP address'),
      port: { ...described('integer', 'Database port'), minimum: 0, maximum: 65_536 },
      username: { ...text('Username'), nullable: true },
      password: { ...text('Password'), nullable: true },
      database: text('Database name'),
      ...queryMember,
      encryption: described('boolean', 'Use an encrypted connection to the database'),
      ssh: described('boolean', 'Use an ssh tunnel connection to the database'),
    },
  };
}

/** Fields for secret settings are marked, as clients of the contract expect. */
function fieldSchema(fields: readonly EngineField[]): Parameters {
  const members = fields.map(({ name, at, required }) => [
    name,
    { type: 'string', ...(required ? {} : { nullable: true }), ...(isSecretSetting(at) ? MARKED : {}) },
  ]);
  return {
    type: 'object',
    additionalProperties: false,
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties: { ...Object.fromEntries(members), ...queryMember },
  };
}

const MARKED = { 'x-encrypted-extra': true } as const;

/** Required fields that are empty, in the order of the form. */
export function missingParameters(parameters: Parameters, network: EngineNetwork): readonly string[] {
  const required = network.fields?.filter((field) => field.required).map(({ name }) => name) ?? REQUIRED;
  return required.filter((name) => {
    const value = parameters[name];
    return value === undefined || value === null || String(value).trim() === '';
  });
}

/** @throws HttpError 400 when the engine has no form. */
export function uriOfParameters(
  engine: string,
  driver: string | null | undefined,
  parameters: Parameters,
  networks: Networks,
): ConnectionUri {
  const form = networks.networkOf(engine);
  if (form === undefined) throw DatabaseErrors.noParameterForm(engine === '' ? 'InvalidEngine' : engine);
  const query = givenQuery(parameters['query']);
  if (form.fields) return uriOfFields(engine, form.fields, parameters, query);
  const port = portOf(parameters) ?? form.port;
  return {
    scheme: `${engine}+${driver ?? form.driver}`,
    username: textOrNull(parameters['username']),
    password: textOrNull(parameters['password']),
    hostname: textOrNull(parameters['host']),
    port,
    database: textOrNull(parameters['database']),
    query: { ...query, ...(parameters['encryption'] === true ? form.tls.encrypt : {}) },
  };
}

function uriOfFields(
  engine: string,
  fields: readonly EngineField[],
  parameters: Parameters,
  query: ConnectionUri['query'],
): ConnectionUri {
  const answers = fields.flatMap(({ name, at }): (readonly [string, string])[] => {
    const answer = textOrNull(parameters[name])?.trim() ?? '';
    return answer === '' ? [] : [[at, answer]];
  });
  const part = (place: string): string | null => answers.find(([at]) => at === place)?.[1] ?? null;
  const named = answers.filter(([at]) => at.startsWith(QUERY)).map(([at, answer]) => [at.slice(QUERY.length), answer]);
  return {
    scheme: engine,
    username: part('username'),
    password: part('password'),
    hostname: part('host'),
    // A custom server, such as an emulator.
    port: portOf(parameters),
    database: part('database'),
    query: { ...query, ...Object.fromEntries(named) },
  };
}

/**
 * Secret settings of a form as JSON: one text, into which the values of its fields are inserted. Values without a text
 * are inserted into `stored`, which is masked. `undefined` where the form has none.
 */
export function settingsWithParameters(
  settings: string | null | undefined,
  network: EngineNetwork | undefined,
  parameters: Parameters | null | undefined,
  stored: string | null,
): string | undefined {
  const answers = (network?.fields ?? []).flatMap(({ name, at }): (readonly [string, string])[] => {
    const answer = textOrNull(parameters?.[name])?.trim() ?? '';
    return isSecretSetting(at) && answer !== '' ? [[at.slice(SECRET_PLACE.length), answer]] : [];
  });
  if (!settings && answers.length === 0) return undefined;
  const before: unknown = JSON.parse(settings || stored || '{}');
  return JSON.stringify(answers.reduce((all, [path, answer]) => withValueAt(all, path, answer), before));
}

/** The form values of a connection with masked secrets. @param settings Masked JSON of the secret settings */
export function parametersOf(
  network: EngineNetwork | undefined,
  uri: ConnectionUri,
  settings: string | null = null,
): Parameters {
  if (network === undefined) return {};
  if (network.fields) return parametersOfFields(network.fields, uri, settings);
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

function parametersOfFields(fields: readonly EngineField[], uri: ConnectionUri, settings: string | null): Parameters {
  const secret: unknown = settings === null ? undefined : JSON.parse(settings);
  const shown = fields.map(({ name, at }): [string, unknown] => {
    if (at === 'host') return [name, uri.hostname];
    if (at === 'username' || at === 'password' || at === 'database') return [name, uri[at]];
    if (at.startsWith(QUERY)) return [name, uri.query[at.slice(QUERY.length)] ?? null];
    return [name, valueAt(secret, at.slice(SECRET_PLACE.length)) === undefined ? null : MASK];
  });
  const own = new Set(fields.map(({ at }) => at));
  const query = Object.entries(uri.query).filter(([name]) => !own.has(`${QUERY}${name}`));
  return { ...Object.fromEntries(shown), query: Object.fromEntries(query) };
}

/** The given parameters without their secrets. */
export function maskedParameters(network: EngineNetwork | undefined, parameters: object): Parameters {
  const secrets = new Set(['password', ...(network?.fields ?? []).filter(isSecret).map(({ name }) => name)]);
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, secrets.has(name) && value !== null ? MASK : value]),
  );
}

/** Converts field names of the standard form to those of the engine's own form, secret fields first. */
export function fieldsAtFault(fields: readonly EngineField[], invalid: readonly string[]): readonly string[] {
  const named = (wanted: (field: EngineField) => boolean): readonly string[] =>
    fields.filter(wanted).map(({ name }) => name);
  const found = [
    ...(invalid.includes('password') ? named(isSecret) : []),
    ...named(
      ({ at }) => at !== 'password' && invalid.includes(at === 'host' && invalid.includes('port') ? 'port' : at),
    ),
  ];
  return found.length > 0 ? found : fields.slice(0, 1).map(({ name }) => name);
}

export const isSecret = ({ at }: Pick<EngineField, 'at'>): boolean => at === 'password' || isSecretSetting(at);

const QUERY = 'query.';
const isSecretSetting = (at: string): boolean => at.startsWith(SECRET_PLACE);

const givenQuery = (query: unknown): ConnectionUri['query'] =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
    : {};

function portOf(parameters: Parameters): number | null {
  const port = Number(parameters['port'] ?? Number.NaN);
  return Number.isInteger(port) ? port : null;
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
