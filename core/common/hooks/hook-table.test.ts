import { recordLog, FakeClock } from '@facet/core/testing';
import { defineHook, type FailurePolicy, type HookKind } from '@facet/sdk/common';
import { describe, expect, it, vi } from 'vitest';
import { HookTable as OnTapable } from './hook-table.ts';

// In the browser the build puts the other package in the place of tapable, which needs code generation.
vi.resetModules();
vi.doMock('tapable', () => import('@rspack/lite-tapable'));
const { HookTable: OnLiteTapable } = await import('./hook-table.ts');

const ENGINES = [
  ['tapable', OnTapable],
  ['@rspack/lite-tapable', OnLiteTapable],
] as const;

describe.each(ENGINES)('hooks on %s', (_, HookTable) => {
  function table(guardians: readonly string[] = []) {
    const clock = new FakeClock();
    const { log, records } = recordLog();
    const failures: string[] = [];
    const timings: string[] = [];
    const hooks = new HookTable({
      clock,
      log,
      attribute: (_owner, _what, call) => call(),
      onFailure: (owner) => failures.push(owner),
      onTiming: (owner, hook) => timings.push(`${owner} ${hook}`),
      guardians: () => guardians,
    });
    return { hooks, clock, records, failures, timings };
  }

  const hookOf = (kind: HookKind, policy: FailurePolicy) =>
    defineHook<[value: number, note: string], number | undefined>({
      id: 'test/hook',
      description: '',
      kind,
      policy,
      budgetMs: 100,
    });

  const add =
    (by: number) =>
    (value: number): number =>
      value + by;

  /** Taps: +1, a throwing one, +10. What a call with 0 gives, and which taps run. */
  const CASES: readonly {
    readonly kind: HookKind;
    readonly policy: FailurePolicy;
    readonly gives: number | undefined | 'the error' | 'a refusal';
    readonly ran: readonly string[];
  }[] = [
    { kind: 'observe', policy: 'isolate', gives: undefined, ran: ['one', 'two', 'three'] },
    { kind: 'observe', policy: 'propagate', gives: 'the error', ran: ['one', 'two', 'three'] },
    { kind: 'observe', policy: 'fail-closed', gives: 'a refusal', ran: ['one', 'two', 'three'] },
    { kind: 'bail', policy: 'isolate', gives: 10, ran: ['one', 'two', 'three'] },
    { kind: 'bail', policy: 'propagate', gives: 'the error', ran: ['one', 'two'] },
    { kind: 'bail', policy: 'fail-closed', gives: 'a refusal', ran: ['one', 'two'] },
  ];

  describe('every kind with every policy', () => {
    it.each(CASES)('$kind, $policy: a throwing tap gives $gives', async ({ kind, policy, gives, ran }) => {
      const { hooks, failures, timings } = table();
      const hook = hookOf(kind, policy);
      const seen: string[] = [];
      const mine = new Error('two is broken');
      hooks.tap(
        'p/1',
        hook,
        (value) => {
          seen.push('one');
          return kind === 'bail' ? undefined : add(1)(value);
        },
        0,
      );
      hooks.tap(
        'p/2',
        hook,
        () => {
          seen.push('two');
          throw mine;
        },
        0,
      );
      hooks.tap(
        'p/3',
        hook,
        (value) => {
          seen.push('three');
          return add(10)(value);
        },
        0,
      );
      const outcome = await hooks.fire(hook, [0, 'note']).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      if (gives === 'the error') expect(outcome).toEqual({ error: mine });
      else if (gives === 'a refusal')
        expect(outcome).toMatchObject({ error: { code: 'KRN_HOOK_REFUSED', owner: 'p/2', cause: mine } });
      else expect(outcome).toEqual({ value: gives });
      expect(seen).toEqual(ran);
      expect(failures).toEqual(['p/2']);
      expect(timings).toHaveLength(ran.length);
    });

    it.each(CASES)(
      '$kind, $policy: a tap that never answers counts as a throwing one',
      async ({ kind, policy, gives }) => {
        const { hooks, clock, failures } = table();
        const hook = hookOf(kind, policy);
        if (kind !== 'bail') hooks.tap('p/1', hook, add(1), 0);
        hooks.tap('p/2', hook, () => new Promise(() => undefined), 0);
        hooks.tap('p/3', hook, add(10), 0);
        const outcome = hooks.fire(hook, [0, 'note']).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        );
        await clock.advance(100);
        if (gives === 'the error')
          expect(await outcome).toMatchObject({ error: { code: 'KRN_TIMEOUT', owner: 'p/2' } });
        else if (gives === 'a refusal') expect(await outcome).toMatchObject({ error: { code: 'KRN_HOOK_REFUSED' } });
        else expect(await outcome).toEqual({ value: gives });
        expect(failures).toEqual(['p/2']);
        expect(clock.pending).toBe(0);
      },
    );
  });

  describe('taps', () => {
    const hook = hookOf('bail', 'propagate');

    const TAPS = [
      ['p/late', 10, 'late'],
      ['p/b', 0, 'b'],
      ['p/a', 0, 'a, first'],
      ['p/a', 0, 'a, second'],
      ['p/early', -5, 'early'],
    ] as const;
    const ORDER = ['early', 'a, first', 'a, second', 'b', 'late'];

    it.each([
      ['as listed', TAPS],
      ['the other way round, but for those of one plugin', [TAPS[4], TAPS[2], TAPS[3], TAPS[1], TAPS[0]]],
      ['with one plugin off and on again', [TAPS[1], TAPS[0], TAPS[4], TAPS[2], TAPS[3]]],
    ])('run by stage, then by plugin, in whatever order they come: %s', async (_title, taps) => {
      const { hooks } = table();
      const seen: string[] = [];
      for (const [owner, stage, name] of taps)
        hooks.tap(
          owner,
          hook,
          () => {
            seen.push(name);
            return undefined;
          },
          stage,
        );
      await hooks.fire(hook, [0, '']);
      expect(seen).toEqual(ORDER);
    });

    it('are really gone once disposed', async () => {
      const { hooks } = table();
      const tap = hooks.tap('p/1', hook, add(1), 0);
      hooks.tap('p/2', hook, add(10), 0);
      expect(await hooks.fire(hook, [0, ''])).toBe(1);
      tap.dispose();
      tap.dispose();
      expect(await hooks.fire(hook, [0, ''])).toBe(10);
      expect(hooks.count('test/hook')).toBe(1);
    });

    it('are none for most hooks, which then give nothing', async () => {
      expect(await table().hooks.fire(hook, [7, ''])).toBeUndefined();
    });

    it('cannot soften the policy of the one who fires', async () => {
      const { hooks } = table();
      hooks.tap(
        'p/sly',
        hookOf('bail', 'isolate'),
        () => {
          throw new Error('let me through');
        },
        0,
      );
      const outcome = hooks.fire(hookOf('bail', 'fail-closed'), [0, '']);
      await expect(outcome).rejects.toMatchObject({ code: 'KRN_HOOK_REFUSED' });
    });
  });

  describe('guards', () => {
    it('refuse while a plugin that says it taps the hook has not done so', async () => {
      const { hooks } = table(['p/guard']);
      const hook = hookOf('bail', 'fail-closed');
      await expect(hooks.fire(hook, [0, ''])).rejects.toMatchObject({ code: 'KRN_HOOK_REFUSED', owner: 'p/guard' });
      const tap = hooks.tap('p/guard', hook, add(1), 0);
      expect(await hooks.fire(hook, [0, ''])).toBe(1);
      tap.dispose();
      await expect(hooks.fire(hook, [0, ''])).rejects.toMatchObject({ owner: 'p/guard' });
    });

    it('are required by fail-closed hooks only', async () => {
      expect(await table(['p/guard']).hooks.fire(hookOf('bail', 'propagate'), [3, ''])).toBeUndefined();
    });
  });
});
