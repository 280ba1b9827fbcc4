import { createHash, generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import type { ConnectionSpec } from '@facet/sdk/server';
import { refusal, rowsOf, runOptions } from '@facet/sdk/testing';
import { expect, it } from 'vitest';
import { endsWhatIsLeft, scriptedEngine } from '../../../tests/support/scripted-engine.ts';
import { createSnowflakeEngine } from './snowflake-engine.ts';
import { startFakeSnowflake } from './testing/fake-snowflake.ts';

const engine = createSnowflakeEngine({ debug() {}, info() {}, warn() {}, error() {} });

/** Not run against the live service. The protocol is that of its documentation, the responses are scripted. */
const kit = scriptedEngine({
  engine,
  start: startFakeSnowflake,
  connection: {
    scheme: 'snowflake',
    database: 'shop/PUBLIC',
    query: { protocol: 'http', account: 'acme', warehouse: 'small' },
  },
  sent: (server) => server.statements,
  isHttp: true,
});
endsWhatIsLeft(kit);

it('reads values of every kind with all of their digits', async () => {
  const rowType = (name: string, type: string, scale = 0) => ({ name, type, scale, precision: 38 });
  kit.server.answer = (sql) =>
    sql === 'SELECT every_kind'
      ? {
          columns: [
            rowType('I', 'fixed'),
            rowType('D', 'fixed', 2),
            rowType('F', 'real'),
            rowType('YES', 'boolean'),
            rowType('DAY', 'date'),
            rowType('LOCAL', 'timestamp_ntz'),
            rowType('ZONED', 'timestamp_tz'),
            rowType('CLOCK', 'time'),
            rowType('BYTES', 'binary'),
            rowType('WORD', 'text'),
            rowType('J', 'variant'),
            rowType('NOTHING', 'fixed'),
          ],
          rows: [
            [
              '9007199254740993',
              '12345678901234567890.50',
              '0.1',
              'true',
              '-14187',
              '1667673910.907796000',
              '-1.500000000 1560',
              '45296.000000000',
              '616263',
              'żółć',
              '{"a":[1,null]}',
              null,
            ],
          ],
        }
      : undefined;
  const batch = await kit.database.run('SELECT every_kind', runOptions());
  expect(batch.columns.map(({ name, type, generic }, at) => [name, type, generic, rowsOf(batch)[0]?.[at]])).toEqual([
    ['I', 'NUMBER(38, 0)', 0, 9007199254740993n],
    ['D', 'NUMBER(38, 2)', 0, 12345678901234567000],
    ['F', 'FLOAT', 0, 0.1],
    ['YES', 'BOOLEAN', 3, true],
    ['DAY', 'DATE', 2, Date.UTC(1931, 1, 28)],
    ['LOCAL', 'TIMESTAMP_NTZ', 2, 1667673910907.796],
    ['ZONED', 'TIMESTAMP_TZ', 2, -1_500],
    ['CLOCK', 'TIME', 1, '12:34:56.000'],
    ['BYTES', 'BINARY', 1, 'abc'],
    ['WORD', 'VARCHAR', 1, 'żółć'],
    ['J', 'VARIANT', 1, '{"a":[1,null]}'],
    ['NOTHING', 'NUMBER(38, 0)', 0, null],
  ]);
});

it('declares the place of a statement to the server, and that it is a single one', async () => {
  const query = { protocol: 'http', account: 'acme', warehouse: 'small', role: 'reader' };
  const other = await kit.open({ query });
  await other.run('SELECT 1', runOptions({ schema: 'SALES', deadlineMs: 1_500 }));
  await other.close();
  const asked = kit.server.calls.find(({ method }) => method === 'POST');
  expect(asked?.headers['x-snowflake-authorization-token-type']).toBe('PROGRAMMATIC_ACCESS_TOKEN');
  expect(asked?.body).toMatchObject({
    statement: 'SELECT 1',
    timeout: 2,
    database: 'shop',
    schema: 'SALES',
    warehouse: 'small',
    role: 'reader',
    parameters: { TIMEZONE: 'UTC', MULTI_STATEMENT_COUNT: '1' },
  });
});

const PLAIN = { type: 'pkcs8', format: 'pem' } as const;

it.for<[string, (key: KeyObject) => Partial<ConnectionSpec>]>([
  ['in place of a password', (key) => ({ password: String(key.export(PLAIN)) })],
  ['whose lines a field has taken away', (key) => ({ password: String(key.export(PLAIN)).replaceAll('\n', '') })],
  [
    'among the secret settings, with a passphrase',
    (key) => ({
      password: null,
      secrets: {
        auth_method: 'keypair',
        auth_params: {
          privatekey_body: String(key.export({ ...PLAIN, cipher: 'aes-256-cbc', passphrase: 'secret' })),
          privatekey_pass: 'secret',
        },
      },
    }),
  ],
])('signs in with a private key, %s', async ([, given]) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const other = await kit.open(given(privateKey));
  expect((await refusal(other.ping(runOptions().signal))).kind).toBe('connection');
  await other.close();
  const headers = kit.server.calls.at(-1)?.headers;
  const [head = '', claims = '', signature = ''] = String(headers?.authorization).replace('Bearer ', '').split('.');
  const isRight = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  const print = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  expect(headers?.['x-snowflake-authorization-token-type']).toBe('KEYPAIR_JWT');
  expect([isRight, JSON.parse(Buffer.from(claims, 'base64url').toString())]).toEqual([
    true,
    expect.objectContaining({ iss: `ACME.ANN.SHA256:${print}`, sub: 'ACME.ANN' }),
  ]);
});

kit.sendsNone([
  'INSERT INTO t VALUES (1)',
  'SELECT 1; SELECT 2',
  'CALL p()',
  "EXECUTE IMMEDIATE 'SELECT 1'",
  'COPY INTO @~/x FROM t',
  'SELECT $1 FROM @stage',
  'SELECT $1 FROM@stage',
  'SELECT $secret',
  "SELECT * FROM IDENTIFIER('t')",
  'SELECT * FROM TABLE(RESULT_SCAN(LAST_QUERY_ID()))',
  'SELECT SYSTEM$WAIT(5)',
  "SELECT AI_COMPLETE('m', 'x')",
  'SHOW GRANTS',
  'SHOW USERS',
  'SELECT 1 // a comment to it\n',
  'SHOW TABLES ->> SELECT * FROM $1',
  "SELECT 'no end",
]);

kit.refuses([
  [{ password: null }, /denied/],
  [{ hostname: 'example.org' }, /encrypted/],
  [{ database: 'a/b/c' }, /snowflake:/],
  [{ hostname: null, query: {} }, /snowflake:/],
  [{ password: null, secrets: { auth_params: {} } }, /denied/],
]);
