import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariaDb, isMariaDb } from '../mariadb/find-mariadb.ts';
import { startMariaDb, type TestMariaDb } from '../mariadb/start-mariadb.ts';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { bundleOf, sendBundle } from '../support/bundle-archives.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { newKey, startSshServer, type TestSshServer } from '../support/ssh-server.ts';
import { hasOpenssl, makeAuthority } from '../support/test-certificates.ts';

const MASK = 'XXXXXXXXXX';
const KEY = newKey();
const NO_OPENSSL = !hasOpenssl();
const mariaDb = await findMariaDb();

let postgres: TestPostgres;
let jump: TestSshServer;
let evil: TestSshServer;
let facet: FacetProcess;
let admin: ApiClient;
let uri: string;

beforeAll(async () => {
  [postgres, jump, evil] = await Promise.all([
    startPostgres(),
    startSshServer({ password: 'jump-Passw0rd', key: KEY }),
    startSshServer({ password: 'jump-Passw0rd' }),
  ]);
  uri = await postgres.createDatabase('behind');
  const client = new pg.Client(uri);
  await client.connect();
  await client.query('CREATE TABLE people AS SELECT 7 AS n');
  await client.end();
  facet = await startFacet({ env: { FACET_FEATURE_SSH_TUNNELING: 'true' } });
  admin = await signIn(facet.url);
}, 120_000);
afterAll(async () => {
  await facet?.stop();
  await Promise.all([jump?.stop(), evil?.stop(), postgres?.stop()]);
});

const tunnel = (more: object = {}) => ({
  server_address: '127.0.0.1',
  server_port: jump.port,
  username: 'jumper',
  password: 'jump-Passw0rd',
  ...more,
});
const masked = () => uri.replace(/:[^:@/]+@/, `:${MASK}@`);
const one = async (id: number) => {
  const { body } = expectStatus(
    await admin.post('/api/v1/sqllab/execute/', { database_id: id, sql: 'SELECT n FROM people', schema: 'public' }),
    200,
  );
  return body.data;
};

describe('a database behind a jump host', () => {
  let id: number;

  it('is tried, with each step told', async () => {
    const body = { database_name: 'trial', sqlalchemy_uri: uri, ssh_tunnel: tunnel() };
    const { body: answer } = expectStatus(await admin.post('/api/v1/database/test_connection/', body), 200);
    expect(answer.steps.map(({ step, state }: { step: string; state: string }) => [step, state])).toEqual([
      ['tunnel', 'passed'],
      ['port', 'passed'],
      ['sign-in', 'passed'],
      ['database', 'passed'],
    ]);
  });

  it.each<[string, () => object, string, readonly string[], string]>([
    [
      'a wrong password',
      () => tunnel({ password: 'other' }),
      'CONNECTION_TUNNEL_ACCESS_DENIED_ERROR',
      ['ssh_tunnel.username', 'ssh_tunnel.password', 'ssh_tunnel.private_key'],
      'tunnel',
    ],
    [
      'a closed port',
      () => tunnel({ server_port: 9 }),
      'CONNECTION_TUNNEL_PORT_CLOSED_ERROR',
      ['ssh_tunnel.server_address', 'ssh_tunnel.server_port'],
      'tunnel',
    ],
    [
      'a cloud',
      () => tunnel({ server_address: '169.254.169.254' }),
      'CONNECTION_TUNNEL_DENIED_ERROR',
      ['ssh_tunnel.server_address'],
      'tunnel',
    ],
  ])('tells why it cannot be reached: %s', async (_, ssh_tunnel, type, invalid, at) => {
    const body = { database_name: 'trial', sqlalchemy_uri: uri, ssh_tunnel: ssh_tunnel() };
    const { status, body: answer, text } = await admin.post('/api/v1/database/test_connection/', body);
    const [error] = answer.errors;
    expect([status, error.error_type, error.extra.invalid]).toEqual([400, type, invalid]);
    expect(error.extra.steps[0]).toMatchObject({ step: at, state: 'failed', detail: error.message });
    expect(text).not.toContain('Passw0rd');
  });

  it('keeps its secrets, and answers through one connection to the jump host', async () => {
    const body = { database_name: 'behind', sqlalchemy_uri: uri, ssh_tunnel: tunnel(), expose_in_sqllab: true };
    const made = expectStatus(await admin.post('/api/v1/database/', body), 201);
    id = made.body.id;
    expect(made.body.result.ssh_tunnel).toEqual(tunnel({ password: MASK }));
    const kept = expectStatus(await admin.get(`/api/v1/database/${id}/connection`), 200);
    expect(kept.body.result.ssh_tunnel).toEqual(tunnel({ password: MASK }));
    expect(kept.body.result.engine_information.disable_ssh_tunneling).toBe(false);
    expect(made.text + kept.text).not.toContain('jump-Passw0rd');
    const before = jump.signedIn();
    for (let n = 0; n < 3; n += 1) expect(await one(id)).toEqual([{ n: 7 }]);
    expect(jump.signedIn() - before).toBe(1);
    jump.drop();
    expect(await one(id)).toEqual([{ n: 7 }]);
    expect(jump.signedIn() - before).toBe(2);
  });

  it('sends its secrets to no other jump host', async () => {
    const put = (ssh_tunnel: object, more: object = {}) => admin.put(`/api/v1/database/${id}`, { ssh_tunnel, ...more });
    const other = { server_port: evil.port };
    expect((await put(tunnel({ ...other, password: MASK }))).body).toEqual({
      message: { ssh_tunnel: { password: ['Must provide a password for the ssh tunnel'] } },
    });
    // The stored password of the database is not sent through an SSH server that the caller has just named.
    for (const more of [{}, { sqlalchemy_uri: masked() }])
      expect(await put(tunnel(other), more)).toMatchObject({
        status: 400,
        body: { message: { password: [expect.any(String)] } },
      });
    expect((await admin.put(`/api/v1/database/${id}`, { ssh_tunnel: null })).status).toBe(400);
    expect(evil.signedIn()).toBe(0);
    expect(await one(id)).toEqual([{ n: 7 }]);
  });

  it('takes masks for what is stored, and another way to sign in', async () => {
    expectStatus(
      await admin.put(`/api/v1/database/${id}`, { ssh_tunnel: tunnel({ password: MASK }), sqlalchemy_uri: masked() }),
      200,
    );
    expect(await one(id)).toEqual([{ n: 7 }]);
    const byKey = tunnel({ password: null, private_key: KEY });
    const changed = expectStatus(await admin.put(`/api/v1/database/${id}`, { ssh_tunnel: byKey }), 200);
    expect(changed.text).not.toContain('PRIVATE KEY');
    const { body } = expectStatus(await admin.get(`/api/v1/database/${id}/connection`), 200);
    const { password: _, ...rest } = tunnel({ private_key: MASK });
    expect(body.result.ssh_tunnel).toEqual(rest);
    expect(await one(id)).toEqual([{ n: 7 }]);
  });

  it('loses its tunnel, and with it the password that was entered for that way', async () => {
    expectStatus(await admin.delete(`/api/v1/database/${id}/ssh_tunnel/`), 200);
    expect((await admin.delete(`/api/v1/database/${id}/ssh_tunnel/`)).status).toBe(404);
    const { body } = expectStatus(await admin.get(`/api/v1/database/${id}/connection`), 200);
    expect(body.result.ssh_tunnel).toBeNull();
    const direct = { sql: 'SELECT n FROM people', schema: 'public', database_id: id };
    expect((await admin.post('/api/v1/sqllab/execute/', direct)).status).not.toBe(200);
    expectStatus(await admin.put(`/api/v1/database/${id}`, { sqlalchemy_uri: uri }), 200);
    expect(await one(id)).toEqual([{ n: 7 }]);
  });

  it.each([
    ['no way to sign in', { password: undefined }, /password or a private key/],
    ['a path as address', { server_address: '/var/run/x' }, /is not a host/],
  ])('is refused with %s', async (_, more, problem) => {
    const body = { database_name: 'x', sqlalchemy_uri: uri, ssh_tunnel: tunnel(more) };
    const { status, text } = await admin.post('/api/v1/database/', body);
    expect([status, problem.test(text)]).toEqual([400, true]);
  });
});

describe('a database behind a jump host, in bundles', () => {
  const uuid = crypto.randomUUID();
  const PATH = 'databases/packed.yaml';
  const bundle = (ssh_tunnel: object) =>
    bundleOf({
      'metadata.yaml': { version: '1.0.0', type: 'Database', timestamp: '2026-01-01T00:00:00+00:00' },
      [PATH]: {
        database_name: 'packed',
        sqlalchemy_uri: masked(),
        expose_in_sqllab: true,
        uuid,
        version: '1.0.0',
        ssh_tunnel,
      },
    });
  const secret = (value: string) => JSON.stringify({ [PATH]: value });
  const password = () => new URL(uri).password;
  const refused = async (ssh_tunnel: object, fields: Readonly<Record<string, string>> = {}) => {
    const { status, body } = await sendBundle(admin, 'database', bundle(ssh_tunnel), fields);
    return [status, body.errors[0].extra[PATH]];
  };

  it('[B5.48] [B7.51] is asked for the secrets of its tunnel, and is reached with them', async () => {
    const packed = tunnel({ password: MASK });
    expect(await refused(packed, { passwords: secret(password()) })).toEqual([
      422,
      { _schema: ['Must provide a password for the ssh tunnel'] },
    ]);
    const fields = { passwords: secret(password()), ssh_tunnel_passwords: secret('jump-Passw0rd') };
    expectStatus(await sendBundle(admin, 'database', bundle(packed), fields), 200);
    const { body } = expectStatus(await admin.get('/api/v1/database/?q=(page_size:100)'), 200);
    const id = body.result.find((row: { readonly uuid: string }) => row.uuid === uuid)?.id;
    const kept = expectStatus(await admin.get(`/api/v1/database/${id}/connection`), 200);
    expect(kept.body.result.ssh_tunnel).toEqual(packed);
    expect(await one(id)).toEqual([{ n: 7 }]);
  });

  it('takes what is stored for the same way, and for no other', async () => {
    expectStatus(await sendBundle(admin, 'database', bundle(tunnel({ password: MASK })), { overwrite: 'true' }), 200);
    const moved = tunnel({ server_port: evil.port });
    expect(await refused(moved, { overwrite: 'true' })).toEqual([
      422,
      { _schema: ['Must provide a password for the database'] },
    ]);
    expect(evil.signedIn()).toBe(0);
  });

  it('is refused with half a tunnel', async () => {
    const fields = { passwords: secret(password()), overwrite: 'true' };
    expect(await refused({ server_address: '127.0.0.1', password: 'x' }, fields)).toEqual([
      422,
      { ssh_tunnel: ['Missing data for required field.'] },
    ]);
  });
});

describe.skipIf(NO_OPENSSL || !isMariaDb(mariaDb))('MySQL with TLS behind a jump host', () => {
  const authority = NO_OPENSSL ? null : makeAuthority('Facet tunnels');
  let server: TestMariaDb;
  const at = (query: string): string =>
    `mysql://${server.user}:${encodeURIComponent(server.password)}@localhost:${server.port}/shop${query}`;

  beforeAll(async () => {
    if (!isMariaDb(mariaDb) || authority === null) return;
    const { certificate, key } = authority.issue(['DNS:localhost']);
    server = await startMariaDb(mariaDb, { 'ssl-cert': certificate, 'ssl-key': key });
    await server.createDatabase('shop');
    await server.run('CREATE TABLE shop.people AS SELECT 7 AS n');
  }, 60_000);
  afterAll(() => server?.stop());

  it.each([
    ['plain', '', false, null],
    ['by its authority', '?ssl_mode=VERIFY_CA', true, null],
    ['by its name', '?ssl_mode=VERIFY_IDENTITY', true, null],
    ['not by an unknown authority', '?ssl_mode=VERIFY_CA', false, 'CONNECTION_TLS_UNTRUSTED_ERROR'],
  ] as const)('is reached: %s', async (title, query, named, refusal) => {
    const body = {
      database_name: `shop ${title}`,
      sqlalchemy_uri: at(query),
      ssh_tunnel: tunnel(),
      expose_in_sqllab: true,
      ...(named ? { server_cert: authority?.certificate } : {}),
    };
    const before = jump.signedIn();
    const tried = await admin.post('/api/v1/database/test_connection/', body);
    expect(tried.body.errors?.[0]?.error_type ?? null).toBe(refusal);
    expect(jump.signedIn()).toBeGreaterThan(before);
    if (refusal !== null) return;
    const steps = tried.body.steps.map(({ step }: { readonly step: string }) => step);
    expect(steps).toEqual(['tunnel', 'port', ...(query === '' ? [] : ['tls']), 'sign-in', 'database']);
    const made = expectStatus(await admin.post('/api/v1/database/', body), 201);
    const sql = { database_id: made.body.id, sql: 'SELECT n FROM people', schema: 'shop' };
    const asked = expectStatus(await admin.post('/api/v1/sqllab/execute/', sql), 200);
    expect(asked.body.data).toEqual([{ n: 7 }]);
  });
});

describe.skipIf(NO_OPENSSL)('PostgreSQL with TLS behind a jump host', () => {
  const authority = NO_OPENSSL ? null : makeAuthority('Facet tunnels');

  it('is checked by its authority, through the tunnel', async () => {
    if (authority === null) return;
    const { certificate, key } = authority.issue(['IP:127.0.0.1']);
    const client = new pg.Client(uri);
    await client.connect();
    try {
      const { rows } = await client.query('SHOW data_directory');
      const folder: string = rows[0].data_directory;
      const { uid, gid } = statSync(folder);
      for (const [name, text] of [
        ['server.crt', certificate],
        ['server.key', key],
      ] as const) {
        writeFileSync(join(folder, name), text, { mode: 0o600 });
        chownSync(join(folder, name), uid, gid);
      }
      await client.query('ALTER SYSTEM SET ssl = on');
      await client.query('SELECT pg_reload_conf()');
    } finally {
      await client.end();
    }
    const body = { database_name: 'safe', sqlalchemy_uri: `${uri}?sslmode=verify-full`, ssh_tunnel: tunnel() };
    const tried = async (server_cert: string | undefined) => {
      const answer = await admin.post('/api/v1/database/test_connection/', { ...body, server_cert });
      return answer.body.errors?.[0]?.error_type ?? answer.body.steps.map(({ step }: { step: string }) => step);
    };
    await expect
      .poll(() => tried(authority.certificate), { timeout: 20_000 })
      .toEqual(['tunnel', 'port', 'tls', 'sign-in', 'database']);
    expect(await tried(undefined)).toBe('CONNECTION_TLS_UNTRUSTED_ERROR');
  });
});
