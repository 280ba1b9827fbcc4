import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ApiClient, expectStatus, openSession, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const MINUTE = 60_000;
/** From the loss of the server to the moment at which its standby answers at its address. */
const FAILOVER_MS = 5_000;

/** The address that processes know; which server answers there changes, as with a virtual address. */
class Address {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #target: number | undefined;

  constructor(target: number) {
    this.#target = target;
    this.#server = createServer((socket) => this.#forward(socket));
  }

  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => {
        const at = this.#server.address();
        resolve(typeof at === 'object' && at !== null ? at.port : 0);
      });
    });
  }

  /** `undefined`: nobody answers. Open connections end. */
  moveTo(target: number | undefined): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.moveTo(undefined);
    this.#server.close();
  }

  #forward(socket: Socket): void {
    if (this.#target === undefined) return void socket.destroy();
    const other = connect(this.#target, '127.0.0.1');
    for (const [one, its] of [
      [socket, other],
      [other, socket],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => its.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        its.destroy();
      });
      one.pipe(its);
    }
  }
}

const owned = new AsyncDisposableStack();
let postgres: TestPostgres;
let address: Address;
let servers: readonly FacetProcess[];
let clients: readonly ApiClient[];
let session: ApiClient;
let database: number;

beforeAll(async () => {
  postgres = owned.adopt(await startPostgres(), (server) => server.stop());
  const asked = owned.adopt(await startPostgres(), (server) => server.stop());
  const own = new URL(await postgres.createDatabase('metadata'));
  address = owned.adopt(new Address(Number(own.port)), (one) => one.close());
  own.port = String(await address.listen());
  const homes = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'facet-promoted-')));
  owned.defer(() => {
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  });
  const [one = '', two = ''] = homes;
  const env = { FACET_METADATA_URL: own.href, FACET_UPLOADS_DATABASE: 'false' };
  const start = async (home: string) =>
    owned.adopt(await startFacet({ home, env, readyWithinMs: 3 * MINUTE }), (server) => server.kill());
  const first = await start(one);
  copyFileSync(join(one, 'secret.key'), join(two, 'secret.key'));
  servers = [first, await start(two)];
  clients = await Promise.all(servers.map(({ url }) => signIn(url)));
  session = await openSession(first.url);
  const connection = {
    database_name: 'Data',
    sqlalchemy_uri: await asked.createDatabase('data'),
    expose_in_sqllab: true,
    allow_run_async: true,
  };
  database = expectStatus(await at(0).post('/api/v1/database/', connection), 201).body.id;
}, 8 * MINUTE);
afterAll(() => owned.disposeAsync(), MINUTE);

function at(index: number): ApiClient {
  const client = clients[index];
  if (!client) throw new RangeError('There is no such process.');
  return client;
}

const make = (index: number, name: string) =>
  at(index).post('/api/v1/dataset/', { database, schema: null, table_name: name, sql: 'SELECT 1 AS n' });

it('Postgres is lost and its standby promoted: processes go on with it, with every object, session and job', {
  timeout: 5 * MINUTE,
}, async () => {
  const standby = await postgres.standby();
  const before: number = expectStatus(await make(0, 'before'), 201).body.id;
  const long = 'SELECT count(*) AS n FROM generate_series(1, 100000) AS a, generate_series(1, 1000) AS b';
  const job = { database_id: database, sql: long, client_id: 'promoted001', runAsync: true };
  expectStatus(await at(1).post('/api/v1/sqllab/execute/', job), 202);
  await standby.caughtUp();

  await postgres.kill();
  address.moveTo(undefined);
  const meanwhile = await Promise.all([at(0).get('/api/v1/dataset/'), at(1).get('/api/v1/dataset/')]);
  expect(meanwhile.map(({ status, headers }) => [status, headers.has('retry-after')])).toEqual([
    [503, true],
    [503, true],
  ]);
  await pause(FAILOVER_MS);
  await standby.promote();
  address.moveTo(standby.port);

  for (const index of [0, 1]) {
    await expect
      .poll(async () => (await at(index).get(`/api/v1/dataset/${before}`)).status, { timeout: MINUTE })
      .toBe(200);
    await expect.poll(async () => (await make(index, `after${index}`)).status, { timeout: MINUTE }).toBe(201);
  }
  expect((await session.get('/api/v1/me/')).status).toBe(200);
  const states = async () => {
    const { body } = expectStatus(await at(0).get('/api/v1/query/updated_since?q=(last_updated_ms:0)'), 200);
    return body.result
      .filter(({ id }: { id: string }) => id === job.client_id)
      .map(({ state }: { state: string }) => state);
  };
  await expect.poll(states, { timeout: 2 * MINUTE }).toEqual(['success']);
  // What one writes is seen by the other: the messages between them arrive again.
  expectStatus(await at(0).put('/api/v1/plugin/facet/annotations', { enabled: false }), 200);
  await expect.poll(async () => (await at(1).get('/api/v1/annotation_layer/')).status, { timeout: 30_000 }).toBe(410);
  expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
});
