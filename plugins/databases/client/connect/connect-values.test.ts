import { describe, expect, it } from 'vitest';
import {
  type AvailableEngine,
  checksOf,
  EMPTY_VALUES,
  toCreate,
  toTrial,
  withEngine,
  withUri,
} from './connect-values.ts';

const POSTGRES: AvailableEngine = {
  name: 'PostgreSQL',
  engine: 'postgresql',
  available_drivers: ['psycopg2'],
  default_driver: 'psycopg2',
  sqlalchemy_uri_placeholder: 'postgresql://…',
  preferred: true,
  network: {
    port: 5432,
    tls: { encrypt: { sslmode: 'require' }, authority: { sslmode: 'verify-ca' }, name: { sslmode: 'verify-full' } },
  },
  engine_information: { supports_file_upload: true, disable_ssh_tunneling: false },
};
const MYSQL: AvailableEngine = {
  ...POSTGRES,
  name: 'MySQL',
  engine: 'mysql',
  default_driver: 'mysqldb',
  network: { port: 3306, tls: { encrypt: { ssl: '1' } } },
};
const { network: _, ...DUCKDB }: AvailableEngine = {
  ...POSTGRES,
  name: 'DuckDB',
  engine: 'duckdb',
  engine_information: { supports_file_upload: true, disable_ssh_tunneling: true },
};

const SNOWFLAKE: AvailableEngine = {
  ...DUCKDB,
  name: 'Snowflake',
  engine: 'snowflake',
  fields: [
    { name: 'account', label: 'account', required: true, lines: false, secret: false },
    { name: 'password', label: 'token', required: false, lines: false, secret: true },
    { name: 'role', label: 'role', required: false, lines: false, secret: false },
  ],
};

const FILLED = {
  ...withEngine(EMPTY_VALUES, POSTGRES, undefined),
  name: ' Warehouse ',
  host: 'db-1.internal ',
  username: 'facet_ro',
  password: 'p@ss',
  database: 'warehouse',
};

it("the values of an engine's own form are sent", () => {
  const values = withEngine(
    { ...EMPTY_VALUES, name: 'Shop', answers: { account: ' acme ', role: ' ' } },
    SNOWFLAKE,
    undefined,
  );
  expect([values.way, toTrial({ ...values, answers: { ...values.answers, password: 's' } }, SNOWFLAKE)]).toEqual([
    'fields',
    {
      database_name: 'Shop',
      configuration_method: 'dynamic_form',
      engine: 'snowflake',
      parameters: { account: 'acme', password: 's' },
    },
  ]);
});

describe('another engine', () => {
  it('sets its port and keeps typed values', () => {
    expect(withEngine(FILLED, MYSQL, POSTGRES)).toMatchObject({ port: 3306, host: 'db-1.internal ', way: 'fields' });
    expect(withEngine({ ...FILLED, port: 6543 }, MYSQL, POSTGRES)).toMatchObject({ port: 6543 });
  });

  it('with files has one text field, and no tunnel', () => {
    expect(withEngine({ ...FILLED, tunnelled: true }, DUCKDB, POSTGRES)).toMatchObject({
      way: 'uri',
      tunnelled: false,
    });
  });

  it('with fewer certificate checks uses the weakest, which every engine supports', () => {
    expect(checksOf(POSTGRES)).toEqual(['encrypt', 'authority', 'name']);
    expect(checksOf(MYSQL)).toEqual(['encrypt']);
    expect(withEngine({ ...FILLED, check: 'name' }, MYSQL, POSTGRES).check).toBe('encrypt');
  });
});

describe('the request', () => {
  it('names the parameters of the contract, in a form of their own', () => {
    expect(toCreate(FILLED, POSTGRES)).toEqual({
      database_name: 'Warehouse',
      configuration_method: 'dynamic_form',
      engine: 'postgresql',
      driver: 'psycopg2',
      parameters: {
        host: 'db-1.internal',
        port: 5432,
        username: 'facet_ro',
        password: 'p@ss',
        database: 'warehouse',
        query: {},
        encryption: false,
      },
      expose_in_sqllab: true,
      allow_dml: false,
      allow_file_upload: false,
      allow_run_async: false,
      cache_timeout: null,
    });
  });

  it.each([
    ['encrypt', { query: { sslmode: 'require' }, encryption: true }],
    ['authority', { query: { sslmode: 'verify-ca' }, encryption: false }],
    ['name', { query: { sslmode: 'verify-full' }, encryption: false }],
  ] as const)('says how far the server is checked: %s', (check, parameters) => {
    expect(toTrial({ ...FILLED, encrypted: true, check }, POSTGRES)).toMatchObject({ parameters });
  });

  it('contains no certificate and no tunnel that was typed and switched off again', () => {
    const left = { ...FILLED, authority: 'PEM', tunnel: { ...FILLED.tunnel, host: 'jump', key: 'KEY' } };
    expect(Object.keys(toTrial(left, POSTGRES))).toEqual([
      'database_name',
      'configuration_method',
      'engine',
      'driver',
      'parameters',
    ]);
    expect(toTrial({ ...left, encrypted: true, check: 'authority', tunnelled: true }, POSTGRES)).toMatchObject({
      server_cert: 'PEM',
      ssh_tunnel: { server_address: 'jump', server_port: 22, private_key: 'KEY' },
    });
  });

  it('of a pasted text puts the password where it is hidden, and together again when it is sent', () => {
    const pasted = { ...FILLED, ...withUri(FILLED, 'postgresql://me:s%40crt@h:5432/d'), way: 'uri' as const };
    expect(pasted).toMatchObject({ uri: 'postgresql://me@h:5432/d', password: 's@crt' });
    expect(toTrial(pasted, POSTGRES)).toMatchObject({
      configuration_method: 'sqlalchemy_form',
      sqlalchemy_uri: 'postgresql://me:s%40crt@h:5432/d',
    });
  });
});
