import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres } from '../../../tests/postgres/start-postgres.ts';
import { type BreakableLine, breakableLine } from '../../../tests/support/breakable-line.ts';
import { createLogger } from '../log/logger.ts';
import { PostgresBus } from '../shared/postgres-bus.ts';
import type { MetadataDatabase } from './metadata-database.ts';
import { openPostgres } from './postgres.ts';

/** Once a connection has been silent for 4 s, and another one was not given within 5 s. */
const NOTICED_MS = 13_000;

const owned = new AsyncDisposableStack();
let line: BreakableLine;
let url: string;
let database: MetadataDatabase;

beforeAll(async () => {
  const postgres = owned.adopt(await startPostgres(), (server) => server.stop());
  const direct = new URL(await postgres.createDatabase('silent'));
  line = owned.adopt(await breakableLine(Number(direct.port)), (opened) => opened.close());
  direct.port = String(line.port);
  url = direct.href;
  database = owned.adopt(
    openPostgres(url, () => undefined),
    (opened) => opened.close(),
  );
}, 60_000);
afterAll(() => owned.disposeAsync());

const one = async (): Promise<number | undefined> =>
  (await sql<{ n: number }>`select 1 as n`.execute(database.kysely)).rows[0]?.n;

it('statements fail soon when Postgres vanishes without a word, and work again by themselves', {
  timeout: 60_000,
}, async () => {
  expect(await one()).toBe(1);
  line.mute();
  const began = performance.now();
  const answers = await Promise.allSettled([one(), one(), database.transaction((tx) => sql`select 1`.execute(tx))]);
  expect(performance.now() - began).toBeLessThan(NOTICED_MS);
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'HST_METADATA_AWAY' } });
  line.speak();
  await expect.poll(() => one().catch(() => 'away'), { timeout: 10_000 }).toBe(1);
});

it('a statement that takes long keeps its connection as long as the server is there', { timeout: 30_000 }, async () => {
  const { rows } = await sql<{ n: number }>`select 2 as n from pg_sleep(7)`.execute(database.kysely);
  expect(rows).toEqual([{ n: 2 }]);
});

it('what the statement itself did wrong is told as such', async () => {
  await expect(sql`select nothing`.execute(database.kysely)).rejects.toMatchObject({ code: '42703' });
});

it('the bus notices that it hears nothing any more, and hears again', { timeout: 60_000 }, async () => {
  const log = createLogger('silent');
  await sql`create table host_bus_payload (id text, payload text, created_on text)`.execute(database.kysely);
  const hears = owned.adopt(await PostgresBus.open(url, log), (bus) => bus.close());
  const speaker = owned.adopt(await PostgresBus.open(url, log), (bus) => bus.close());
  const heard: unknown[] = [];
  hears.subscribe('word', (word) => heard.push(word));
  line.forget();
  await expect
    .poll(
      async () => {
        await speaker.publish('word', 'there').catch(() => undefined);
        return heard.includes('there');
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true);
});
