import { setTimeout as pause } from 'node:timers/promises';
import { defineJobHandler, type JobHandler } from '@facet/sdk/server';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { HostTables } from '../metadata/host-tables.ts';
import { LocalBus } from '../shared/local-bus.ts';
import { JobBoard } from './job-board.ts';
import { JobTable } from './job-table.ts';
import type { JobWorker } from './job-worker.ts';
import { jobsOn, KINDS, log, registryOf } from './testing/jobs-on.ts';

/** Holds up whoever passes until it is opened. */
function closedGate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    reached: reached.promise,
    open: opened.resolve,
    async pass(): Promise<void> {
      reached.resolve();
      await opened.promise;
    },
  };
}

/** Begins the stop while something waits at the gate, and opens the gate then. */
async function stopBehind(gate: ReturnType<typeof closedGate>, worker: JobWorker): Promise<void> {
  await gate.reached;
  const stopped = worker.stop(5_000);
  gate.open();
  await stopped;
}

describe.each(KINDS)('jobs on %s', (kind) => {
  const queue = jobsOn(kind);
  const { bus, kernel, start, states, tableAt } = queue;

  it('runs what was accepted before any worker was there, with its payload', async () => {
    await tableAt().enqueue('mail', { to: 'a' });
    const seen: unknown[] = [];
    start({ mail: async (payload) => void seen.push(payload) });
    await expect.poll(states).toEqual([['mail', 'done', 1, null]]);
    expect(seen).toEqual([{ to: 'a' }]);
  });

  it.each(['claim', 'nextIn'] as const)(
    'looks again after a look that failed (%s), though no notice comes',
    async (step) => {
      const table = tableAt();
      const failing = vi.spyOn(table, step).mockRejectedValueOnce(new Error('The database is away.'));
      start({ mail: async () => undefined }, { table });
      await expect.poll(() => failing.mock.calls.length).toBeGreaterThan(0);
      // As another process would, whose notice was lost.
      const silent = new JobTable(queue.store, new LocalBus(log, (work) => work()), (scope, what) =>
        kernel.ensureOpen(scope, what),
      );
      await silent.enqueue('mail', null);
      await expect.poll(states).toEqual([['mail', 'done', 1, null]]);
    },
  );

  it('tries again after a failure, and gives up after the last attempt', async () => {
    let runs = 0;
    start(
      {
        flaky: async () => {
          runs += 1;
          if (runs < 3) throw new Error(`run ${runs}`);
        },
        hopeless: async () => {
          throw new Error('never');
        },
      },
      { declared: { maxAttempts: 3 } },
    );
    const table = tableAt();
    await table.enqueue('flaky', null);
    await expect.poll(states).toContainEqual(['flaky', 'done', 3, 'run 2']);
    await table.enqueue('hopeless', null);
    await expect.poll(states).toContainEqual(['hopeless', 'failed', 3, 'never']);
  });

  it('runs each job once although two workers look for them', async () => {
    const table = tableAt();
    const runs: unknown[] = [];
    const handler: JobHandler = async (payload) => {
      runs.push(payload);
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    start({ count: handler });
    start({ count: handler });
    for (let n = 0; n < 20; n += 1) await table.enqueue('count', n);
    await expect
      .poll(async () => (await states()).filter(([, state]) => state === 'done').length, { timeout: 10_000 })
      .toBe(20);
    expect(runs.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('work that waits for a database has places of its own, and takes none of the others', async () => {
    const open = Promise.withResolvers<void>();
    const begun: string[] = [];
    const waits = (name: string) => async () => {
      begun.push(name);
      await open.promise;
    };
    const handlers = { query: waits('query'), work: waits('work') };
    const entries = registryOf(handlers);
    start(handlers, {
      width: 1,
      handlers: {
        ...entries,
        snapshot: () =>
          entries
            .snapshot()
            .map((entry) => (entry.key === 'query' ? { ...entry, declared: { ...entry.declared, atOnce: 2 } } : entry)),
      },
    });
    const table = tableAt();
    for (const name of ['query', 'query', 'query', 'work', 'work']) await table.enqueue(name, null);
    await expect.poll(() => begun.toSorted()).toEqual(['query', 'query', 'work']);
    await pause(100);
    expect(begun).toHaveLength(3);
    open.resolve();
    await expect.poll(() => begun.toSorted()).toEqual(['query', 'query', 'query', 'work', 'work']);
  });

  it('takes over the job of a worker that died, not of one that lives', async () => {
    const table = tableAt();
    await table.enqueue('work', 1);
    const dead = await table.claim('dead worker', ['work'], 300);
    expect(dead?.attempt).toBe(1);
    expect(await table.claim('another', ['work'], 300)).toBeUndefined();
    start({ work: async () => undefined });
    await expect.poll(states).toEqual([['work', 'done', 2, null]]);
    expect(dead && (await table.finish(dead, 'dead worker'))).toBe(false);
  });

  it('a job that ends each process that runs it is given up', async () => {
    const table = tableAt();
    await table.enqueue('deadly', null);
    for (let process = 0; process < 15; process += 1) await table.claim(`process ${process}`, ['deadly'], 0);
    const runs: unknown[] = [];
    start({ deadly: async (payload) => void runs.push(payload) });
    await expect.poll(states).toEqual([['deadly', 'failed', 16, expect.stringContaining('ended in the middle')]]);
    expect(runs).toEqual([]);
  });

  it('what waits for a job is told that it has failed for good, whether its handler ever ran or not', async () => {
    const told: unknown[] = [];
    const handler = (run: () => Promise<void>): JobHandler =>
      defineJobHandler({
        payload: z.int(),
        run,
        didFail: async (payload, { userId, reason }) => void told.push([payload, userId, reason]),
      });
    await tableAt().enqueue('fails', 1);
    await tableAt().enqueue('deadly', 2);
    for (let process = 0; process < 15; process += 1) await tableAt().claim(`process ${process}`, ['deadly'], 0);
    const isOver = () => Promise.reject(new Error('over'));
    start({ fails: handler(isOver), deadly: handler(async () => undefined) }, { declared: { maxAttempts: 1 } });
    await expect.poll(() => told.length).toBe(2);
    expect(told).toContainEqual([1, 0, 'over']);
    expect(told).toContainEqual([2, 0, expect.stringContaining('ended in the middle')]);
  });

  it('a job whose payload is not that of its handler fails without being run', async () => {
    const ran: string[] = [];
    const adds = defineJobHandler({ payload: z.string(), run: async (payload) => void ran.push(payload) });
    await tableAt().enqueue('adds', 7);
    await tableAt().enqueue('adds', 'one');
    start({ adds }, { declared: { maxAttempts: 1 } });
    await expect.poll(states).toEqual([
      ['adds', 'done', 1, null],
      ['adds', 'failed', 1, expect.stringContaining('expected string')],
    ]);
    expect(ran).toEqual(['one']);
  });

  it('a job fails although what waits for it cannot be told', async () => {
    await tableAt().enqueue('fails', null);
    const fails = defineJobHandler({
      payload: z.null(),
      run: () => Promise.reject(new Error('over')),
      didFail: () => Promise.reject(new Error('nor this')),
    });
    start({ fails }, { declared: { maxAttempts: 1 } });
    await expect.poll(states).toEqual([['fails', 'failed', 1, 'over']]);
  });

  it('a handler that was paused for longer than its lease hears that another process has its job', async () => {
    const table = tableAt();
    const heard = Promise.withResolvers<unknown>();
    const begun = Promise.withResolvers<void>();
    start(
      {
        long: (_payload, { signal }) =>
          new Promise((_resolve, reject) => {
            begun.resolve();
            signal.addEventListener('abort', () => {
              heard.resolve(signal.reason);
              reject(signal.reason);
            });
          }),
      },
      { leaseMs: 60 },
    );
    await table.enqueue('long', null);
    await begun.promise;
    // As another process takes it once the lease is over.
    const taken = { attempt: 2, lease_owner: 'another process', lease_until: '9999-01-01T00:00:00.000000' };
    await queue.store.db<HostTables>().updateTable('host_job').set(taken).execute();
    expect(await heard.promise).toMatchObject({ message: expect.stringContaining('Another process') });
    expect(await states()).toEqual([['long', 'running', 2, null]]);
  });

  it('administrators see what waits, works and failed, and have what failed begin anew', async () => {
    const now = Date.now();
    const table = tableAt();
    const board = new JobBoard(queue.store, bus);
    await table.enqueue('report', null, { about: 'report 1', runAt: new Date(now + 60_000) });
    await table.enqueue('report', null, { about: 'report 2', runAt: new Date(now - 120_000) });
    await table.enqueue('ruled', null, { about: 'a rule' });
    const [failing, working] = ['host:1 a', 'host:2 b'];
    const job = await table.claim(failing, ['report'], 60_000);
    if (job === undefined) throw new Error('Nothing was due.');
    await table.fail(job, failing, 'disk full');
    await table.claim(working, ['ruled'], 60_000);
    const { counts, jobs } = await board.list(undefined, 10);
    expect(counts).toEqual({ waiting: 1, due: 0, late: 0, working: 1, failed: 1 });
    expect(jobs.map(({ about, state, process, reason }) => [about, state, process, reason])).toEqual([
      ['report 2', 'failed', null, 'disk full'],
      ['a rule', 'working', 'host:2', null],
      ['report 1', 'waiting', null, null],
    ]);
    expect((await board.list('working', 10)).jobs).toHaveLength(1);
    expect([await board.retry(job.id), await board.retry(job.id)]).toEqual([true, false]);
    start({ report: async () => undefined });
    await expect.poll(async () => (await states()).filter(([, state]) => state === 'done')).toHaveLength(1);
  });

  it('holds leases by the clock that all processes share, whatever their own say', async ({ skip }) => {
    skip(kind !== 'postgres', 'a file of SQLite has the clock of its machine');
    const [early, late] = [-5, 5].map((minutes) => Date.now() + minutes * 60_000);
    const table = tableAt();
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: late ?? 0 });
      await table.enqueue('work', null);
      vi.setSystemTime(early ?? 0);
      const job = await table.claim('early', ['work'], 30_000);
      expect(job?.attempt).toBe(1);
      vi.setSystemTime(late ?? 0);
      // By its own clock the lease would have been over for ten minutes.
      expect(await table.claim('late', ['work'], 30_000)).toBeUndefined();
      expect(await table.nextIn(['work'])).toBeUndefined();
      expect(job && (await table.finish(job, 'early'))).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a process that is the only one goes on at once with what the one before it left', async () => {
    const table = tableAt();
    await table.enqueue('work', null);
    await table.claim('dead worker', ['work'], 600_000);
    await table.takeAllLeases();
    start({ work: async () => undefined });
    await expect.poll(states).toEqual([['work', 'done', 2, null]]);
  });

  it('what is done is not done again although the database was away at its end', async () => {
    const table = tableAt();
    let away = 3;
    class Interrupted extends JobTable {
      override async finish(...held: Parameters<JobTable['finish']>): Promise<boolean> {
        if ((away -= 1) >= 0) throw new Error('connect ECONNREFUSED');
        return super.finish(...held);
      }
    }
    const runs: unknown[] = [];
    const interrupted = new Interrupted(queue.store, bus, (scope, what) => kernel.ensureOpen(scope, what));
    start({ work: async (payload) => void runs.push(payload) }, { table: interrupted, leaseMs: 3_000 });
    await table.enqueue('work', 1);
    await expect.poll(states, { timeout: 5_000 }).toEqual([['work', 'done', 1, null]]);
    expect(runs).toEqual([1]);
  });

  it('a worker whose database stays away lives on, and leaves the job to whoever comes', async () => {
    class Gone extends JobTable {
      override finish(): Promise<boolean> {
        return Promise.reject(new Error('connect ECONNREFUSED'));
      }
    }
    const gone = new Gone(queue.store, bus, (scope, what) => kernel.ensureOpen(scope, what));
    const unkept = vi.fn();
    const worker = start(
      { work: async () => undefined },
      { table: gone, leaseMs: 200, width: 1, log: { ...log, error: unkept } },
    );
    await tableAt().enqueue('work', null);
    await expect.poll(() => unkept.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(0);
    expect(unkept.mock.calls[0]?.[0]).toContain('could not be stored');
    await worker.stop(1_000);
    await tableAt().takeAllLeases();
    start({ work: async () => undefined });
    await expect.poll(async () => (await states()).map(([, state]) => state), { timeout: 5_000 }).toEqual(['done']);
  });

  it('hands running jobs back when it stops', async () => {
    const begun = Promise.withResolvers<void>();
    const worker = start({
      long: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          begun.resolve();
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    await tableAt().enqueue('long', null);
    await begun.promise;
    await worker.stop(1_000);
    expect(await states()).toEqual([['long', 'queued', 1, null]]);
  });

  it('begins nothing that it takes while it stops, and stops only when that is returned', async () => {
    const table = tableAt();
    const claim = table.claim.bind(table);
    const gate = closedGate();
    vi.spyOn(table, 'claim').mockImplementation(async (...given) => {
      await gate.pass();
      return claim(...given);
    });
    const ran = vi.fn<JobHandler>();
    await table.enqueue('late', null);
    const worker = start({ late: ran }, { table });
    await stopBehind(gate, worker);
    expect(await states()).toEqual([['late', 'queued', 0, null]]);
    expect(ran).not.toHaveBeenCalled();
  });

  it('does not begin a handler whose code came after the stop', async () => {
    const gate = closedGate();
    const ran = vi.fn<JobHandler>();
    const handlers = registryOf({ slow: ran });
    const entry = handlers.get('slow');
    if (!entry) throw new Error('There is no handler.');
    const load = async () => {
      await gate.pass();
      return ran;
    };
    const worker = start({}, { handlers: { ...handlers, get: () => ({ ...entry, load }) } });
    await tableAt().enqueue('slow', null);
    await stopBehind(gate, worker);
    expect(await states()).toEqual([['slow', 'queued', 1, null]]);
    expect(ran).not.toHaveBeenCalled();
  });

  it('stops a handler that exceeds its time', async () => {
    start({ hang: () => new Promise(() => undefined) }, { declared: { timeoutMs: 20, maxAttempts: 1 } });
    await tableAt().enqueue('hang', null);
    await expect.poll(states).toEqual([['hang', 'failed', 1, expect.stringMatching(/time/i)]]);
  });

  it('waits for its moment, and joins jobs of one key', async () => {
    let now = Date.parse('2030-01-01T00:00:00Z');
    const table = tableAt(async () => now);
    const first = await table.enqueue('report', 1, { key: 'k', runAt: new Date(now + 1_000) });
    expect(await table.enqueue('report', 2, { key: 'k' })).toBe(first);
    expect(await table.claim('w', ['report'], 1_000)).toBeUndefined();
    expect(await table.nextIn(['report'])).toBe(1_000);
    now += 1_000;
    expect(await table.claim('w', ['report'], 1_000)).toMatchObject({ id: first, payload: 1 });
    expect(await table.enqueue('report', 3, { key: 'k' })).not.toBe(first);
  });

  it('leaves jobs alone that no plugin handles', async () => {
    start({ known: async () => undefined });
    const table = tableAt();
    await table.enqueue('unknown', null);
    await table.enqueue('known', null);
    await expect.poll(states).toContainEqual(['known', 'done', 1, null]);
    expect(await states()).toContainEqual(['unknown', 'queued', 0, null]);
  });
});
