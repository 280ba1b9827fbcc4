import { type Disposable, FacetError, type Hook, type Logger, type Tap, toDisposable } from '@facet/sdk/common';
import { AsyncParallelHook, AsyncSeriesBailHook } from 'tapable';
import type { Clock } from '../clock/clock.ts';
import { withDeadline } from '../clock/deadline.ts';
import { problems } from '../errors/catalogue.ts';
import type { Attribute } from '../activation/attribute.ts';

export interface HookTableOptions {
  readonly clock: Clock;
  readonly attribute: Attribute;
  readonly log: Logger;
  /** A tap failed or was late. */
  readonly onFailure: (owner: string, error: unknown) => void;
  /** Time that a tap took, in milliseconds. */
  readonly onTiming: (owner: string, hook: string, ms: number) => void;
  /** Plugins that must have tapped a hook before it may be trusted: those that say so in their manifest. */
  readonly guardians: (hook: string) => readonly string[];
}

interface OwnedTap {
  readonly owner: string;
  readonly stage: number;
  readonly call: (args: readonly unknown[]) => Promise<unknown>;
}

type HookRules = Pick<Hook<readonly unknown[], unknown>, 'id' | 'kind' | 'policy' | 'budgetMs'>;

type Compiled = (args: readonly unknown[]) => Promise<unknown>;

/**
 * All taps of all hooks, with their owners. They run by stage, then by the id of their plugin, then as one plugin has
 * registered them: never in the order in which plugins were switched on. tapable runs them but cannot forget one, so a
 * hook is compiled again from the live taps after each change.
 */
export class HookTable {
  readonly #options: HookTableOptions;
  readonly #taps = new Map<string, OwnedTap[]>();
  readonly #compiled = new Map<string, { readonly rules: HookRules; readonly run: Compiled }>();

  constructor(options: HookTableOptions) {
    this.#options = options;
  }

  /** Number of live taps, of one hook or of all. */
  count(hook?: string): number {
    if (hook !== undefined) return this.#taps.get(hook)?.length ?? 0;
    return [...this.#taps.values()].reduce((sum, taps) => sum + taps.length, 0);
  }

  tap<A extends readonly unknown[], R>(owner: string, hook: Hook<A, R>, fn: Tap<A, R>, stage: number): Disposable {
    const { attribute } = this.#options;
    const tap: OwnedTap = {
      owner,
      stage,
      // The id stands for the argument types: callers that fire a hook of this id pass its arguments.
      call: async (args) => attribute(owner, `The tap on "${hook.id}"`, () => fn(...(args as A))),
    };
    const taps = this.#taps.get(hook.id) ?? [];
    const after = taps.findIndex((other) => other.stage > stage || (other.stage === stage && other.owner > owner));
    this.#change(hook.id, taps.toSpliced(after < 0 ? taps.length : after, 0, tap));
    return toDisposable(() =>
      this.#change(
        hook.id,
        (this.#taps.get(hook.id) ?? []).filter((other) => other !== tap),
      ),
    );
  }

  /**
   * Runs the taps as the hook's kind and policy say; both are those of the hook that the owner fires, whatever a tap
   * was written against.
   *
   * @throws FacetError `KRN_HOOK_REFUSED` when a fail-closed hook has a failing or missing guard; with `propagate`,
   *   what the tap threw.
   */
  async fire<A extends readonly unknown[], R>(hook: Hook<A, R>, args: A): Promise<R> {
    if (hook.policy === 'fail-closed') this.#requireGuardians(hook.id);
    const known = this.#compiled.get(hook.id);
    const isCurrent =
      known?.rules.kind === hook.kind && known.rules.policy === hook.policy && known.rules.budgetMs === hook.budgetMs;
    const run = isCurrent ? known.run : this.#compile(hook);
    return (await run(args)) as R;
  }

  #requireGuardians(hook: string): void {
    const present = new Set(this.#taps.get(hook)?.map(({ owner }) => owner));
    const absent = this.#options.guardians(hook).find((owner) => !present.has(owner));
    if (absent !== undefined) throw new FacetError(problems.guardMissing(absent, hook));
  }

  #change(hook: string, taps: OwnedTap[]): void {
    if (taps.length === 0) this.#taps.delete(hook);
    else this.#taps.set(hook, taps);
    this.#compiled.delete(hook);
  }

  #compile(hook: HookRules): Compiled {
    const run = this.#build(hook);
    this.#compiled.set(hook.id, { rules: hook, run });
    return run;
  }

  #build(hook: HookRules): Compiled {
    const taps = this.#taps.get(hook.id) ?? [];
    switch (hook.kind) {
      case 'observe': {
        const inner = new AsyncParallelHook<[readonly unknown[]]>(['args']);
        for (const tap of taps)
          inner.tapPromise(tap.owner, async (args) => {
            await this.#run(hook, tap, args);
          });
        return (args) => inner.promise(args);
      }
      case 'bail': {
        const inner = new AsyncSeriesBailHook<[readonly unknown[]], unknown>(['args']);
        for (const tap of taps) inner.tapPromise(tap.owner, (args) => this.#run(hook, tap, args));
        return (args) => inner.promise(args);
      }
    }
  }

  async #run(hook: HookRules, tap: OwnedTap, args: readonly unknown[]): Promise<unknown> {
    const { clock, log, onFailure, onTiming } = this.#options;
    const what = `The tap on "${hook.id}"`;
    const start = clock.monotonic();
    try {
      return await withDeadline(
        clock,
        hook.budgetMs,
        tap.call(args),
        () => new FacetError(problems.timeout(tap.owner, what, hook.budgetMs)),
        (error) => log.warn(`${what} failed after its time limit`, { owner: tap.owner, error }),
      );
    } catch (error) {
      onFailure(tap.owner, error);
      if (hook.policy === 'isolate') return undefined;
      if (hook.policy === 'propagate') throw error;
      throw new FacetError(problems.hookRefused(tap.owner, hook.id, error), { cause: error });
    } finally {
      onTiming(tap.owner, hook.id, clock.monotonic() - start);
    }
  }
}
