import type { Scope } from '@facet/sdk/common';
import type { JobFailure, JobRun, Principal } from '@facet/sdk/server';
import { testScope } from '@facet/sdk/testing';
import { describe, expect, it } from 'vitest';
import { anonymousPrincipal } from '../http/anonymous.ts';
import type { HostTables } from '../metadata/host-tables.ts';
import { WorkOfPeople } from '../rights/work-of-people.ts';
import { jobsOn, KINDS, log } from './testing/jobs-on.ts';

describe.each(KINDS)('jobs for a person on %s', (kind) => {
  const queue = jobsOn(kind);
  const { kernel, people, start, states, tableAt } = queue;
  const person = (id: number, ...roles: string[]): Principal => ({
    ...anonymousPrincipal,
    id,
    isAnonymous: false,
    roles,
  });
  const scopeOf = (principal: Principal | null) =>
    kernel.openScope({ id: 'r', kind: 'request', principal, signal: AbortSignal.timeout(60_000) });

  it('runs with a scope of that person, with the rights of then, which ends with the job', async () => {
    const opened = scopeOf(person(7, 'Alpha'));
    await tableAt().enqueue('own', null, { scope: opened.scope });
    opened.dispose();
    people.set(7, person(7, 'Gamma'));
    const seen: Scope[] = [];
    start({ own: async (_payload, { scope }) => void (scope && seen.push(scope)) });
    await expect.poll(states).toEqual([['own', 'done', 1, null]]);
    expect(seen).toMatchObject([{ kind: 'job', principal: { id: 7, roles: ['Gamma'] } }]);
    for (const scope of seen)
      expect(() => kernel.ensureOpen(scope, 'x')).toThrow(expect.objectContaining({ code: 'KRN_SCOPE_ENDED' }));
  });

  it('ends for good when the person has been deactivated or deleted, and runs nothing', async () => {
    people.delete(7);
    await tableAt().enqueue('own', null, { scope: scopeOf(person(7)).scope });
    const runs: unknown[] = [];
    const told: JobFailure[] = [];
    const own = Object.assign(async (payload: unknown) => void runs.push(payload), {
      didFail: async (_payload: unknown, failure: JobFailure) => void told.push(failure),
    });
    start({ own });
    await expect.poll(states).toEqual([['own', 'failed', 1, expect.stringContaining('the user 7')]]);
    expect(runs).toEqual([]);
    expect(told).toMatchObject([{ userId: 7, reason: expect.stringContaining('the user 7') }]);
  });

  it.each<[string, Principal | undefined]>([
    ['is switched off', undefined],
    ['loses the right that it runs by', person(7)],
  ])('ends for good while it runs when the person %s', async (_, then) => {
    const work = new WorkOfPeople(log);
    people.set(7, { ...person(7), can: () => true });
    await tableAt().enqueue('own', null, { scope: scopeOf(person(7)).scope });
    const begun = Promise.withResolvers<AbortSignal>();
    const own = async (_payload: unknown, { scope, signal }: JobRun): Promise<void> => {
      scope?.principal?.can('can_read', 'Chart');
      begun.resolve(signal);
      await new Promise(() => undefined);
    };
    start({ own }, { people: work });
    const signal = await begun.promise;
    if (then === undefined) people.delete(7);
    else people.set(7, then);
    work.recheck();
    await expect.poll(states).toEqual([['own', 'failed', 1, expect.stringContaining('lost a right')]]);
    expect(signal.aborted).toBe(true);
  });

  it('waits while nothing knows users', async () => {
    people.set(7, person(7));
    await tableAt().enqueue('own', null, { scope: scopeOf(person(7)).scope });
    let known = false;
    start(
      { own: async () => undefined },
      {
        firstRetryMs: 300,
        authenticator: () => (known ? { principalOf: async (id) => people.get(id) } : undefined),
      },
    );
    await expect.poll(states).toEqual([['own', 'queued', 1, expect.stringContaining('waits')]]);
    known = true;
    await expect.poll(states).toEqual([['own', 'done', 2, expect.any(String)]]);
  });

  it('joins jobs of one key only for the same person', async () => {
    const table = tableAt();
    const [a, b] = [scopeOf(person(1)).scope, scopeOf(person(2)).scope];
    const first = await table.enqueue('report', 1, { key: 'k', scope: a });
    const others = [
      await table.enqueue('report', 2, { key: 'k', scope: b }),
      await table.enqueue('report', 3, { key: 'k' }),
    ];
    expect(await table.enqueue('report', 4, { key: 'k', scope: a })).toBe(first);
    expect(new Set([first, ...others]).size).toBe(3);
  });

  it('takes turns, so no person waits behind all that another asks for', async () => {
    const table = tableAt();
    for (let n = 1; n <= 20; n += 1) await table.enqueue('own', `a${n}`, { scope: scopeOf(person(1)).scope });
    for (const n of [1, 2]) await table.enqueue('own', `b${n}`, { scope: scopeOf(person(2)).scope });
    await table.enqueue('own', 'by itself');
    const taken: unknown[] = [];
    for (let job = await table.claim('w', ['own'], 60_000); job; job = await table.claim('w', ['own'], 60_000))
      taken.push(job.payload);
    expect(taken.slice(0, 5)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
    expect(taken.at(-1)).toBe('by itself');
  });

  it('refuses more jobs of one person than a queue can hold', async () => {
    const db = queue.store.db<HostTables>();
    const waiting = (n: number) => ({
      id: `w${n}`,
      handler: 'own',
      payload: 'null',
      user_id: 1,
      state: 'queued' as const,
      attempt: 0,
      run_on: '2026-01-01T00:00:00.000Z',
      created_on: '2026-01-01T00:00:00.000Z',
    });
    const table = tableAt();
    const ask = (id: number) => table.enqueue('own', null, { scope: scopeOf(person(id)).scope });
    for (let at = 0; at < 2_000; at += 50)
      await db
        .insertInto('host_job')
        .values(Array.from({ length: 50 }, (_, n) => waiting(at + n)))
        .execute();
    await expect(ask(1)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '10' } });
    await ask(2);
    await table.enqueue('own', null);
  });

  it.each([
    ['a forged scope', () => testScope(person(7)), 'KRN_NOT_A_SCOPE'],
    ['the scope of an anonymous caller', () => scopeOf(anonymousPrincipal).scope, 'HST_JOB_WITHOUT_PERSON'],
    ['a scope of the system', () => scopeOf(null).scope, 'HST_JOB_WITHOUT_PERSON'],
  ])('refuses %s', async (_what, scope, code) => {
    await expect(tableAt().enqueue('own', null, { scope: scope() })).rejects.toMatchObject({ code });
    expect(await states()).toEqual([]);
  });
});
