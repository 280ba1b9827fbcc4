import type { CallInput, CallOutput } from '@facet/sdk/wire/endpoint';
import type { databaseEndpoints } from '../../common/wire/database.ts';
import { joinPassword, splitPassword } from '../uri-password.ts';
import { NO_OPTIONS, optionMembers, withCatalogs, type ConnectionOptions } from '../connection-options.ts';

type Endpoints = typeof databaseEndpoints;
type CreateBody = CallInput<Endpoints['POST /api/v1/database/']>['body'];
type TrialBody = CallInput<Endpoints['POST /api/v1/database/validate_parameters/']>['body'];
export type AvailableEngine = CallOutput<Endpoints['GET /api/v1/database/available/']>['databases'][number];

/** How strictly the server's certificate is checked. */
export type TlsCheck = 'encrypt' | 'authority' | 'name';

/** The values of the connection form. */
export interface ConnectValues extends ConnectionOptions {
  readonly engine: string;
  /** Separate fields, or one connection text. */
  readonly way: 'fields' | 'uri';
  readonly name: string;
  readonly host: string;
  /** Empty: not entered yet. */
  readonly port: number | '';
  readonly username: string;
  readonly password: string;
  readonly database: string;
  /** Values of the engine's own form, by field name. */
  readonly answers: Readonly<Record<string, string>>;
  /** Without the password. */
  readonly uri: string;
  readonly encrypted: boolean;
  readonly check: TlsCheck;
  /** PEM of the certificate authority; empty: the authorities of the operating system. */
  readonly authority: string;
  readonly tunnelled: boolean;
  readonly tunnel: TunnelValues;
}

export interface TunnelValues {
  readonly host: string;
  readonly port: number | '';
  readonly username: string;
  readonly by: 'key' | 'password';
  readonly password: string;
  readonly key: string;
  readonly passphrase: string;
}

const SSH_PORT = 22;

export const EMPTY_VALUES: ConnectValues = {
  ...NO_OPTIONS,
  engine: '',
  way: 'fields',
  name: '',
  host: '',
  port: '',
  username: '',
  password: '',
  database: '',
  answers: {},
  uri: '',
  encrypted: false,
  check: 'encrypt',
  authority: '',
  tunnelled: false,
  tunnel: { host: '', port: SSH_PORT, username: '', by: 'key', password: '', key: '', passphrase: '' },
};

/** The certificate checks that the engine's driver supports, the weakest first. */
export function checksOf({ network }: AvailableEngine): readonly TlsCheck[] {
  const all: readonly TlsCheck[] = ['encrypt', 'authority', 'name'];
  return all.filter((check) => network?.tls[check] !== undefined);
}

/** Changes the engine: host, user and database stay, but a port that belongs to the previous engine is replaced. */
export function withEngine(
  values: ConnectValues,
  engine: AvailableEngine,
  before: AvailableEngine | undefined,
): ConnectValues {
  const ownPort = values.port !== '' && values.port !== before?.network?.port;
  return {
    ...values,
    engine: engine.engine,
    way: engine.network || engine.fields ? 'fields' : 'uri',
    port: ownPort ? values.port : (engine.network?.port ?? ''),
    check: checksOf(engine).includes(values.check) ? values.check : 'encrypt',
    tunnelled: values.tunnelled && !engine.engine_information.disable_ssh_tunneling,
  };
}

/** Takes over a pasted connection text: its password is moved to the masked password field. */
export function withUri(values: ConnectValues, text: string): Pick<ConnectValues, 'uri' | 'password'> {
  const { uri, password } = splitPassword(text);
  return { uri, password: password ? password : values.password };
}

export function toCreate(values: ConnectValues, engine: AvailableEngine): CreateBody {
  return {
    database_name: values.name.trim(),
    ...place(values, engine),
    ...optionMembers(values),
    ...(values.allowCatalogs && engine.engine_information.supports_dynamic_catalog
      ? { extra: withCatalogs({}, values) }
      : {}),
  };
}

export function toTrial(values: ConnectValues, engine: AvailableEngine): TrialBody {
  return { database_name: values.name.trim(), ...place(values, engine) };
}

/** The address of the database, in the members of the contract. */
function place(values: ConnectValues, engine: AvailableEngine) {
  const shared = {
    ...(certificateOf(values) === '' ? {} : { server_cert: certificateOf(values) }),
    ...(values.tunnelled ? { ssh_tunnel: tunnelOf(values.tunnel) } : {}),
  };
  if (values.way === 'uri')
    return {
      ...shared,
      configuration_method: 'sqlalchemy_form' as const,
      sqlalchemy_uri: joinPassword(values.uri.trim(), values.password, false),
    };
  if (engine.fields) {
    const answers = engine.fields.map(({ name }) => [name, (values.answers[name] ?? '').trim()] as const);
    return {
      ...shared,
      configuration_method: 'dynamic_form' as const,
      engine: engine.engine,
      parameters: Object.fromEntries(answers.filter(([, answer]) => answer !== '')),
    };
  }
  return {
    ...shared,
    configuration_method: 'dynamic_form' as const,
    engine: engine.engine,
    ...(engine.default_driver === undefined ? {} : { driver: engine.default_driver }),
    parameters: {
      host: values.host.trim(),
      port: values.port,
      username: values.username.trim(),
      password: values.password,
      database: values.database.trim(),
      query: values.encrypted ? (engine.network?.tls[values.check] ?? {}) : {},
      encryption: values.encrypted && values.check === 'encrypt',
    },
  };
}

/** Empty where the form needs no certificate: a pasted text that is no longer visible is not sent. */
function certificateOf({ way, encrypted, check, authority }: ConnectValues): string {
  return way === 'fields' && encrypted && check !== 'encrypt' ? authority.trim() : '';
}

function tunnelOf({ host, port, username, by, password, key, passphrase }: TunnelValues) {
  return {
    server_address: host.trim(),
    server_port: port,
    username: username.trim(),
    ...(by === 'password'
      ? { password }
      : { private_key: key, ...(passphrase === '' ? {} : { private_key_password: passphrase }) }),
  };
}
