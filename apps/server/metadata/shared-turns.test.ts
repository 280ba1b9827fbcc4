import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MetadataDatabase } from './metadata-database.ts';
import { openSqlite } from './sqlite.ts';

const CHAIN_MS = 200;
const FEW = 20;
/** Without sharing it is none. */
const SOME = 2;

describe('a chain of statements of the embedded database', () => {
  let home: string;
  let database: MetadataDatabase;
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'facet-turns-'));
    database = openSqlite(join(home, 'metadata.db'));
    await sql`create table numbers (n integer)`.execute(database.kysely);
  });
  afterEach(async () => {
    await database.close();
    rmSync(home, { recursive: true });
  });

  /** How often others had the thread until `work` was done. */
  async function turnsOfOthers(work: () => Promise<unknown>): Promise<number> {
    let turns = 0;
    let goesOn = true;
    const another = (): void => {
      if (!goesOn) return;
      turns += 1;
      setImmediate(another);
    };
    setImmediate(another);
    await work();
    goesOn = false;
    return turns;
  }

  /** A machine that stalls takes its time for one statement. */
  async function chain(one: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    for (let count = 0; count < FEW || performance.now() - began < CHAIN_MS; count += 1) await one();
  }

  const few = { statements: () => sql`select count(*) from numbers`.execute(database.kysely) };

  it('lets others in while one call reads or writes one row after the other', async () => {
    expect(await turnsOfOthers(() => chain(few.statements))).toBeGreaterThan(SOME);
    const write = () => database.transaction((tx) => sql`insert into numbers values (1)`.execute(tx));
    expect(await turnsOfOthers(() => chain(write))).toBeGreaterThan(SOME);
  });

  it('lets others in within a transaction, and keeps it from them', async () => {
    const seen: unknown[] = [];
    const turns = await turnsOfOthers(() =>
      database.transaction(async (tx) => {
        const reading = database.outside(async () =>
          seen.push((await sql<{ n: number }>`select count(*) as n from numbers`.execute(database.kysely)).rows[0]?.n),
        );
        await chain(() => sql`insert into numbers values (1)`.execute(tx));
        expect(seen).toEqual([]);
        await sql`delete from numbers`.execute(tx);
        return { reading };
      }),
    );
    expect(turns).toBeGreaterThan(SOME);
    await expect.poll(() => seen).toEqual([0]);
  });
});
