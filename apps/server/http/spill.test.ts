import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Spill } from './spill.ts';

const KILO = 1_024;
const MEGA = 1_024 * KILO;
const CHUNK = 64 * KILO;
const root = mkdtempSync(join(tmpdir(), 'facet-spill-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const log = { warn: vi.fn() };
let folders = 0;
function spillOf(more: Partial<ConstructorParameters<typeof Spill>[0]> = {}) {
  const folder = join(root, String((folders += 1)));
  return { folder, spill: new Spill({ folder, mostBytes: 400 * MEGA, patienceMs: 0, log, ...more }) };
}

/** Bytes that no mistake of order or place leaves as they are. */
function source(bytes: number, end?: Error) {
  const made = { bytes: 0, isOver: false, hash: createHash('sha256') };
  const stream = Readable.from(
    (async function* () {
      try {
        while (made.bytes < bytes) {
          const chunk = randomBytes(Math.min(CHUNK - (made.bytes % 7), bytes - made.bytes));
          made.bytes += chunk.length;
          made.hash.update(chunk);
          yield chunk;
        }
        if (end) throw end;
      } finally {
        made.isOver = true;
      }
    })(),
    { objectMode: false },
  );
  return { stream, made };
}

async function read(stream: Readable, pauses: (n: number) => Promise<unknown> | undefined = () => undefined) {
  const hash = createHash('sha256');
  let bytes = 0;
  let n = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
    await pauses((n += 1));
  }
  return { bytes, hash: hash.digest('hex') };
}

describe('an answer', () => {
  it('is made to its end while nothing of it is read, and read as it was made', async () => {
    const { folder, spill } = spillOf();
    const { stream, made } = source(20 * MEGA);
    const through = spill.through(stream);
    await vi.waitFor(() => expect(made.isOver).toBe(true), { timeout: 10_000 });
    expect(spill.used).toBeGreaterThan(18 * MEGA);
    expect(readdirSync(folder)).toEqual([]);
    expect(await read(through)).toEqual({ bytes: 20 * MEGA, hash: made.hash.digest('hex') });
    await vi.waitFor(() => expect(spill.used).toBe(0));
  });

  it('is whole for a reader who is now slow and now fast', async () => {
    const { spill } = spillOf();
    const { stream, made } = source(12 * MEGA);
    const pauses = (n: number) => (n % 40 === 0 ? new Promise((resolve) => setTimeout(resolve, 20)) : undefined);
    const got = await read(spill.through(stream), pauses);
    expect(got).toEqual({ bytes: 12 * MEGA, hash: made.hash.digest('hex') });
    await vi.waitFor(() => expect(spill.used).toBe(0));
  });

  it('stays in memory for readers who keep up', async () => {
    const { folder, spill } = spillOf({ patienceMs: 1_000 });
    const { stream, made } = source(30 * MEGA);
    expect(await read(spill.through(stream))).toEqual({ bytes: 30 * MEGA, hash: made.hash.digest('hex') });
    expect(existsSync(folder)).toBe(false);
  });

  it('waits for its reader where it would take more than a quarter of the disk that there is, and is whole then', async () => {
    const { spill } = spillOf({ mostBytes: 16 * MEGA });
    const { stream, made } = source(20 * MEGA);
    const through = spill.through(stream);
    await vi.waitFor(() => expect(spill.used).toBeGreaterThan(3.5 * MEGA), { timeout: 10_000 });
    const before = made.bytes;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([made.bytes, made.isOver, spill.used <= 4 * MEGA]).toEqual([before, false, true]);
    expect(await read(through)).toEqual({ bytes: 20 * MEGA, hash: made.hash.digest('hex') });
    await vi.waitFor(() => expect(spill.used).toBe(0));
  });

  it('leaves room for others: many together take no more than there is', async () => {
    const { spill } = spillOf({ mostBytes: 16 * MEGA });
    const all = Array.from({ length: 8 }, () => spill.through(source(10 * MEGA).stream));
    await vi.waitFor(() => expect(spill.used).toBeGreaterThan(15 * MEGA), { timeout: 10_000 });
    expect(spill.used).toBeLessThanOrEqual(16 * MEGA);
    for (const one of all) one.destroy();
    await vi.waitFor(() => expect(spill.used).toBe(0));
  });

  it.each([
    ['no disk may be used', { mostBytes: 0 }],
    ['the disk refuses', { folder: '' }],
  ])('waits for its reader where %s', async (_, more) => {
    const file = join(root, `file-${(folders += 1)}`);
    writeFileSync(file, '');
    const { spill } = spillOf('folder' in more ? { folder: join(file, 'below') } : more);
    const { stream, made } = source(8 * MEGA);
    const through = spill.through(stream);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([made.isOver, made.bytes < 2 * MEGA]).toEqual([false, true]);
    expect(await read(through)).toEqual({ bytes: 8 * MEGA, hash: made.hash.digest('hex') });
    expect(log.warn).toHaveBeenCalledTimes('folder' in more ? 1 : 0);
    log.warn.mockClear();
  });

  it('that fails gives what came before, and then the failure', async () => {
    const { spill } = spillOf();
    const { stream } = source(5 * MEGA, new Error('The database went away.'));
    let bytes = 0;
    const all = (async () => {
      for await (const chunk of spill.through(stream)) bytes += chunk.length;
    })();
    await expect(all).rejects.toThrow('The database went away.');
    // A stream of Node that fails drops the piece that it is about to hand over.
    expect([bytes >= 5 * MEGA - 2 * CHUNK, spill.used]).toEqual([true, 0]);
  });

  it('whose reader goes ends what makes it, and takes no room', async () => {
    const { spill } = spillOf({ mostBytes: 8 * MEGA });
    const { stream, made } = source(50 * MEGA);
    const through = spill.through(stream);
    await vi.waitFor(() => expect(spill.used).toBeGreaterThan(1.5 * MEGA), { timeout: 10_000 });
    through.destroy();
    await once(through, 'close');
    expect([stream.destroyed, made.isOver, spill.used]).toEqual([true, true, 0]);
  });
});
