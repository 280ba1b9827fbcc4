import {
  type AnyPluginDefinition,
  type ContributionShape,
  type Disposable,
  DisposableStore,
  type ErrorData,
  type ExtensionPoint,
  FacetError,
  type Hook,
  type Observable,
  type PluginContext,
  type Registry,
  type Token,
  toDisposable,
} from '@facet/sdk/common';
import { CallGuard, type GuardBudget, type OwnerMetrics } from './activation/guard.ts';
import { ServiceContainer } from './activation/service-container.ts';
import { type Clock, systemClock } from './clock/clock.ts';
import { withDeadline } from './clock/deadline.ts';
import { Listeners } from './disposal/listeners.ts';
import { problems } from './errors/catalogue.ts';
import { FlagTable } from './flags/flag-table.ts';
import { HookTable } from './hooks/hook-table.ts';
import type { Kernel, KernelOptions, PluginRuntime, PluginSource, PluginState, PointRules } from './kernel.ts';
import { checkShape } from './manifest/check-shape.ts';
import { admits } from './manifest/sdk-range.ts';
import { type Activation, needsOf, nodeOf, type PluginUnit } from './plugin-unit.ts';
import { Contribution } from './registry/contribution.ts';
import { RegistryTable } from './registry/registry-table.ts';
import { claimOf } from './resolve/claim-keys.ts';
import { HOST, type Resolution, resolve } from './resolve/resolve.ts';
import { describeRuntime } from './plugin-runtime.ts';
import { ConditionTable } from './when/condition-table.ts';

const DEFAULT_ACTIVATION_MS = 5_000;
const DEFAULT_LOAD_MS = 30_000;
const DEFAULT_CRASHES = { count: 20, windowMs: 60_000 };
export const SDK_VERSION = '1.0.0';

export function createKernel(options: KernelOptions): Kernel {
  return new PluginKernel(options);
}

/**
 * Every change goes the same way: note it on the unit, then `#reconcile`, which decides anew who may run, stops who may
 * not, and shows the entries of the rest. It is synchronous, so nothing sees a half-made change; only bringing plugins
 * up takes time, and an activation that was overtaken meanwhile finds itself no longer live.
 */
class PluginKernel implements Kernel {
  readonly #options: KernelOptions;
  readonly #clock: Clock;
  readonly #points: ReadonlyMap<string, PointRules>;
  readonly #hostTokens: ReadonlySet<string>;
  readonly #services: ServiceContainer;
  readonly #registries: RegistryTable;
  readonly #hooks: HookTable;
  readonly #flags: FlagTable;
  readonly #conditions: ConditionTable;
  readonly #guard: CallGuard;
  readonly #listeners: Listeners;
  readonly #units = new Map<string, PluginUnit>();
  readonly #promises = new Map<string, { readonly promise: Promise<unknown>; failed: boolean }>();
  #resolution: Resolution = { order: [], verdicts: new Map(), winners: new Map() };
  #statuses: readonly PluginRuntime[] | undefined;
  #phase: 'new' | 'started' | 'stopped' = 'new';

  constructor(options: KernelOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    const { log } = options;
    const onListenerError = (error: unknown): void => log.error('A listener of the kernel failed', { error });
    this.#points = new Map((options.points ?? []).map((point) => [point.id, point]));
    const host = options.host ?? [];
    this.#hostTokens = new Set(host.map(([token]) => token.id));
    this.#services = new ServiceContainer(host);
    this.#registries = new RegistryTable(onListenerError);
    this.#flags = new FlagTable(onListenerError);
    this.#conditions = new ConditionTable();
    this.#listeners = new Listeners(onListenerError);
    this.#guard = new CallGuard({
      clock: this.#clock,
      onLateError: (owner, error) => log.warn('A call failed after its deadline', { plugin: owner, error }),
    });
    this.#hooks = new HookTable({
      clock: this.#clock,
      log,
      onFailure: (owner, error) => this.report(owner, error),
      onTiming: (owner, hook, ms) => log.debug('A tap ran', { plugin: owner, hook, ms }),
      guardians: (hook) => this.#guardiansOf(hook),
    });
  }

  add(source: PluginSource): void {
    const unit = this.#unitOf(source);
    const holder = this.#units.get(unit.id);
    if (holder) {
      const problem = problems.duplicateId(unit.id, String(source.manifest.version));
      holder.notes.push(problem);
      this.#options.log.error(problem.message, { code: problem.code });
    } else {
      this.#units.set(unit.id, unit);
    }
    if (this.#phase === 'started') {
      this.#reconcile();
      void this.#bringUpWanted();
    } else {
      this.#changed();
    }
  }

  async remove(id: string): Promise<void> {
    const unit = this.#units.get(id);
    if (!unit) return;
    unit.desired = 'off';
    this.#reconcile();
    this.#units.delete(id);
    this.#reconcile();
    await this.#bringUpWanted();
  }

  async start(): Promise<void> {
    this.#phase = 'started';
    this.#reconcile();
    await this.#bringUpWanted();
  }

  async setDesired(id: string, desired: 'on' | 'off'): Promise<void> {
    const unit = this.#require(id);
    const { locked } = unit.manifest;
    if (desired === 'off' && unit.source.builtIn && locked !== undefined)
      throw new FacetError(problems.locked(id, locked));
    unit.desired = desired;
    forgive(unit);
    this.#reconcile();
    await this.#bringUpWanted();
  }

  async retry(id: string): Promise<void> {
    const unit = this.#require(id);
    forgive(unit);
    unit.wanted = true;
    this.#reconcile();
    await this.#bringUpWanted();
  }

  registry<C extends ContributionShape>(point: ExtensionPoint<C>): Registry<C> {
    return this.#registries.registry(point);
  }

  service<T>(token: Token<T>): Promise<T> {
    const known = this.#promises.get(token.id);
    // The id stands for T: whoever provides a service of this id provides a T.
    if (known) return known.promise as Promise<T>;
    const promise = this.#service(token);
    const kept = { promise, failed: false };
    this.#promises.set(token.id, kept);
    // The promise is kept for later askers, so a failure that nobody waits for now is not unhandled: it stands in the status.
    promise.catch(() => {
      kept.failed = true;
    });
    return promise;
  }

  async #service<T>(token: Token<T>): Promise<T> {
    if (!this.#hostTokens.has(token.id)) {
      const provider = [...this.#units.values()].find((unit) => unit.half.provides?.id === token.id);
      if (!provider) throw new FacetError(problems.unknownService(token.id));
      await this.#need(provider);
    }
    return this.#services.get<T>(token);
  }

  forgetFailures(): void {
    for (const [token, kept] of this.#promises) if (kept.failed) this.#promises.delete(token);
  }

  fire<A extends readonly unknown[], R>(hook: Hook<A, R>, ...args: A): Promise<R> {
    return this.#hooks.fire(hook, args);
  }

  guard<T>(owner: string, budget: GuardBudget, call: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
    return this.#guard.run(owner, budget, call);
  }

  metrics(): ReadonlyMap<string, OwnerMetrics> {
    return this.#guard.metrics;
  }

  report(owner: string, error: unknown): void {
    const unit = this.#units.get(owner);
    this.#options.log.error('A plugin failed', { plugin: owner, error });
    if (!unit) return;
    unit.crashes += 1;
    this.#changed();
    if (unit.source.builtIn || unit.failure) return;
    const budget = this.#options.crashBudget ?? DEFAULT_CRASHES;
    const now = this.#clock.now();
    unit.recentCrashes = [...unit.recentCrashes.filter((at) => at > now - budget.windowMs), now];
    if (unit.recentCrashes.length <= budget.count) return;
    unit.failure = problems.crashBudget(owner, unit.recentCrashes.length, budget.windowMs / 1000, error);
    this.#reconcile();
    void this.#bringUpWanted();
  }

  flag(name: string): Observable<boolean> {
    return this.#flags.flag(name);
  }

  flags(): Readonly<Record<string, boolean>> {
    return this.#flags.all();
  }

  setFlags(values: Readonly<Record<string, boolean>>): void {
    this.#flags.set(values);
    this.#show();
  }

  contextChanged(): void {
    this.#show();
  }

  statuses(): readonly PluginRuntime[] {
    this.#statuses ??= Object.freeze([...this.#units.values()].map((unit) => describeRuntime(unit, this.#units)));
    return this.#statuses;
  }

  subscribe(listener: () => void): Disposable {
    return this.#listeners.add(listener);
  }

  async stop(): Promise<void> {
    this.#phase = 'stopped';
    for (const id of this.#resolution.order.toReversed()) {
      const unit = this.#units.get(id);
      if (unit) this.#end(unit, 'resolved');
    }
    this.#show();
    this.#changed();
  }

  census(): { readonly taps: number; readonly listeners: number; readonly active: number } {
    return {
      taps: this.#hooks.count(),
      listeners: this.#listeners.size + this.#registries.listenerCount,
      active: [...this.#units.values()].filter(({ state }) => state === 'active').length,
    };
  }

  #unitOf(source: PluginSource): PluginUnit {
    const { manifest } = source;
    const id =
      typeof manifest.id === 'string' && manifest.id !== '' ? manifest.id : `unknown/plugin-${this.#units.size}`;
    const issues = [...checkShape(manifest, this.#points), ...(this.#options.checkManifest?.(manifest) ?? [])];
    const shapeFaults: ErrorData[] = issues.length > 0 ? [problems.badManifest(id, [...new Set(issues)])] : [];
    const host = this.#options.sdkVersion ?? SDK_VERSION;
    if (issues.length === 0 && !admits(manifest.engines.sdk, host))
      shapeFaults.push(problems.sdkRange(id, manifest.engines.sdk, host));
    return {
      id,
      source,
      manifest,
      half: manifest[this.#options.side] ?? {},
      shapeFaults,
      desired: source.desired,
      state: 'discovered',
      since: this.#clock.now(),
      startMs: null,
      failure: undefined,
      hiccup: undefined,
      verdict: undefined,
      notes: [],
      activation: undefined,
      contributions: undefined,
      wanted: this.#options.side === 'server' || manifest.eager === true,
      crashes: 0,
      recentCrashes: [],
    };
  }

  #require(id: string): PluginUnit {
    const unit = this.#units.get(id);
    if (!unit) throw new FacetError(problems.unknownPlugin(id));
    return unit;
  }

  #guardiansOf(hook: string): readonly string[] {
    return [...this.#units.values()]
      .filter((unit) => unit.desired === 'on' && unit.manifest.taps?.includes(hook))
      .map(({ id }) => id);
  }

  #reconcile(): void {
    if (this.#phase !== 'started') return;
    const before = this.#resolution.order;
    const next = resolve([...this.#units.values()].map(nodeOf), this.#hostTokens);
    this.#resolution = next;
    const outdated = this.#outdated(next);
    const stopOrder = [...before.toReversed(), ...outdated].filter((id) => outdated.has(id));
    for (const unit of this.#units.values()) unit.verdict = next.verdicts.get(unit.id);
    for (const id of new Set(stopOrder)) {
      const unit = this.#units.get(id);
      if (unit) this.#end(unit, unit.state);
    }
    for (const unit of this.#units.values()) this.#settle(unit);
    this.#flags.declare(
      [...this.#units.values()].flatMap((unit) => (runnable(unit) ? (unit.manifest.flags ?? []) : [])),
    );
    this.forgetFailures();
    this.#show();
    this.#changed();
  }

  /** Those that run now and may not go on as they are, with all that hold a service of theirs. */
  #outdated(next: Resolution): ReadonlySet<string> {
    const outdated = new Set<string>();
    const running = [...this.#units.values()].filter((unit) => unit.activation !== undefined);
    for (const { id, activation } of running) {
      const verdict = next.verdicts.get(id);
      const mayRun = verdict !== undefined && verdict.problems.length === 0;
      if (mayRun && activation && !activation.injected) activation.providers = verdict.providers;
      if (!mayRun || !sameProviders(activation?.providers, verdict.providers)) outdated.add(id);
    }
    for (let grown = true; grown; ) {
      grown = false;
      for (const { id, activation } of running) {
        if (outdated.has(id) || !activation?.injected) continue;
        if (![...activation.providers.values()].some((provider) => provider !== null && outdated.has(provider)))
          continue;
        outdated.add(id);
        grown = true;
      }
    }
    return outdated;
  }

  /** Brings the shown state in line with the verdict. */
  #settle(unit: PluginUnit): void {
    if (unit.desired === 'off') this.#enter(unit, 'disabled');
    else if (!runnable(unit)) this.#enter(unit, 'failed');
    else if (!unit.activation) this.#enter(unit, 'resolved');
  }

  #enter(unit: PluginUnit, state: PluginState): void {
    if (unit.state === state) return;
    unit.state = state;
    unit.since = this.#clock.now();
  }

  #end(unit: PluginUnit, state: PluginState): void {
    const { activation } = unit;
    unit.contributions = undefined;
    if (activation) {
      unit.activation = undefined;
      activation.live = false;
      activation.abort.abort(new FacetError(problems.gone(unit.id)));
      activation.store.dispose();
      if (unit.half.provides) this.#promises.delete(unit.half.provides.id);
    }
    this.#enter(unit, state);
  }

  #show(): void {
    const conditions = this.#conditions;
    const keys = this.#contextKeys();
    const shown: Contribution[] = [];
    for (const unit of this.#units.values()) {
      if (this.#phase !== 'started' || !runnable(unit)) continue;
      unit.contributions ??= this.#contributionsOf(unit);
      for (const entry of unit.contributions) {
        if (this.#resolution.winners.get(claimOf(entry.point, entry.key)) !== unit.id) continue;
        if (keys === undefined || conditions.holds(entry.declared.when, keys)) shown.push(entry);
      }
    }
    this.#registries.show(shown);
  }

  #contextKeys(): Readonly<Record<string, unknown>> | undefined {
    const own = this.#options.contextKeys?.();
    if (own === undefined) return undefined;
    const flags = Object.entries(this.#flags.all()).map(([name, value]) => [`flag.${name}`, value]);
    return { ...own, ...Object.fromEntries(flags) };
  }

  #contributionsOf(unit: PluginUnit): readonly Contribution[] {
    return Object.entries(unit.manifest.contributes ?? {}).flatMap(([point, entries = []]) =>
      entries.map((entry) => this.#contribution(unit, point, entry)),
    );
  }

  #contribution(unit: PluginUnit, point: string, entry: ConstructorParameters<typeof Contribution>[1]): Contribution {
    return new Contribution(point, entry, {
      id: unit.id,
      version: unit.manifest.version,
      activate: () => this.#needFor(unit, point, entry.key),
      describe: (error) => describeFailure(unit.id, `Loading "${entry.key}" at "${point}"`, error),
    });
  }

  /** An entry that a consumer held on to while its plugin restarted must not load as if it were the new one. */
  #needFor(unit: PluginUnit, point: string, key: string): Promise<void> {
    const listed = unit.contributions?.some((entry) => entry.point === point && entry.key === key);
    return listed ? this.#need(unit) : Promise.reject(new FacetError(whyNot(unit)));
  }

  async #bringUpWanted(): Promise<void> {
    const wanted = this.#resolution.order.flatMap((id) => {
      const unit = this.#units.get(id);
      return unit?.wanted && unit.state === 'resolved' ? [unit] : [];
    });
    // Failures stand in the status of the plugin.
    await Promise.allSettled(wanted.map((unit) => this.#need(unit)));
  }

  /** Resolves when the plugin is active. */
  #need(unit: PluginUnit): Promise<void> {
    if (unit.activation) return unit.activation.done;
    if (this.#phase !== 'started' || !runnable(unit)) return Promise.reject(new FacetError(whyNot(unit)));
    unit.wanted = true;
    const activation: Activation = {
      store: new DisposableStore((error) =>
        this.#options.log.error('A plugin failed while it was taken down', { plugin: unit.id, error }),
      ),
      abort: new AbortController(),
      providers: unit.verdict?.providers ?? new Map(),
      injected: false,
      live: true,
      done: Promise.resolve(),
    };
    unit.activation = activation;
    this.#enter(unit, 'activating');
    activation.done = this.#bringUp(unit, activation);
    this.#changed();
    return activation.done;
  }

  async #bringUp(unit: PluginUnit, activation: Activation): Promise<void> {
    try {
      await this.#providersOf(unit, activation);
      const start = this.#clock.monotonic();
      await this.#activate(unit, activation);
      unit.startMs = this.#clock.monotonic() - start;
      unit.hiccup = undefined;
      this.#enter(unit, 'active');
      this.#changed();
    } catch (error) {
      if (!activation.live) throw new FacetError(whyNot(unit), { cause: error });
      const isHiccup = error instanceof Hiccup;
      const failure = isHiccup
        ? problems.loadFailed(unit.id, error.cause)
        : describeFailure(unit.id, 'Activation', error);
      if (isHiccup) {
        unit.hiccup = failure;
        // It keeps its entries: they may be tried again.
        const { contributions } = unit;
        this.#end(unit, 'resolved');
        unit.contributions = contributions;
      } else {
        unit.failure = failure;
        this.#options.log.error(failure.message, { plugin: unit.id, code: failure.code, error });
      }
      this.#reconcile();
      throw new FacetError(failure, { cause: error });
    }
  }

  async #providersOf(unit: PluginUnit, activation: Activation): Promise<void> {
    const given = new Set<PluginUnit>();
    for (;;) {
      if (!activation.live) throw new FacetError(whyNot(unit));
      const pending = [...activation.providers].flatMap(([token, id]) => {
        const provider = id === null || id === HOST ? undefined : this.#units.get(id);
        return provider && provider.state !== 'active' && !given.has(provider) ? [{ token, provider }] : [];
      });
      if (pending.length === 0) break;
      const required = new Set(
        needsOf(unit.half.requires ?? {}).flatMap((need) => (need.optional ? [] : [need.token])),
      );
      const outcomes = await Promise.allSettled(pending.map(({ provider }) => this.#need(provider)));
      for (const [i, { token, provider }] of pending.entries()) {
        const outcome = outcomes[i];
        if (outcome?.status !== 'rejected' || !activation.live) continue;
        if (required.has(token)) throw outcome.reason;
        given.add(provider);
      }
    }
    activation.injected = true;
  }

  async #activate(unit: PluginUnit, activation: Activation): Promise<void> {
    const { load } = unit.source;
    if (!load) return;
    const definition = await this.#fetch(unit, load);
    if (!activation.live) throw new FacetError(whyNot(unit));
    const mismatch = mismatchOf(unit, definition, this.#options.side);
    if (mismatch !== undefined) throw new FacetError(problems.badBundle(unit.id, mismatch));
    const { deps, scope } = this.#services.inject(definition.requires);
    activation.store.add(scope);
    const context = this.#contextOf(unit, activation);
    const budget = this.#options.activationBudgetMs ?? DEFAULT_ACTIVATION_MS;
    const service: unknown = await withDeadline(
      this.#clock,
      budget,
      (async () => definition.activate(context, deps))(),
      () => new FacetError(problems.timeout(unit.id, 'Activation', budget)),
      (error) => this.#options.log.warn('A late activation failed', { plugin: unit.id, error }),
    );
    if (!activation.live) throw new FacetError(whyNot(unit));
    if (definition.provides) activation.store.add(this.#services.provide(definition.provides, service));
  }

  async #fetch(unit: PluginUnit, load: NonNullable<PluginSource['load']>): Promise<AnyPluginDefinition> {
    const budget = this.#options.loadBudgetMs ?? DEFAULT_LOAD_MS;
    try {
      const module = await withDeadline(
        this.#clock,
        budget,
        (async () => load())(),
        () => new FacetError(problems.timeout(unit.id, 'Fetching the code', budget)),
        (error) => this.#options.log.warn('Fetching the code failed late', { plugin: unit.id, error }),
      );
      return module.default;
    } catch (error) {
      if (this.#options.isTransient?.(error)) throw new Hiccup(error);
      throw error;
    }
  }

  #contextOf(unit: PluginUnit, activation: Activation): PluginContext {
    const { log, side, settingsOf } = this.#options;
    const nothing = toDisposable(() => undefined);
    const say =
      (level: 'debug' | 'info' | 'warn' | 'error') =>
      (message: string, fields?: Readonly<Record<string, unknown>>): void =>
        log[level](message, { ...fields, plugin: unit.id });
    return Object.freeze<PluginContext>({
      id: unit.id,
      side,
      signal: activation.abort.signal,
      subscriptions: activation.store,
      log: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') },
      implement: (point, key, load) =>
        activation.live ? activation.store.add(this.#implement(unit, point.id, key, load)) : nothing,
      tap: (hook, fn, order) =>
        activation.live ? activation.store.add(this.#hooks.tap(unit.id, hook, fn, order?.stage ?? 0)) : nothing,
      fire: async (hook, ...args) => {
        if (!unit.manifest.hooks?.some(({ id }) => id === hook.id))
          throw new FacetError(problems.notOwner(unit.id, hook.id));
        return this.#hooks.fire(hook, args);
      },
      registry: (point) => this.registry(point),
      flag: (name) => this.flag(name),
      settings: () => {
        if (!settingsOf) throw new FacetError(problems.noSettings(unit.id));
        return settingsOf(unit.id);
      },
    });
  }

  #implement(unit: PluginUnit, point: string, key: string, load: () => Promise<unknown>): Disposable {
    const entry = unit.contributions?.find((candidate) => candidate.point === point && candidate.key === key);
    if (!entry) throw new FacetError(problems.undeclared(unit.id, point, key));
    entry.implementWith(load);
    return toDisposable(() => {
      if (!unit.contributions?.includes(entry)) return;
      // Others may have loaded it, so a fresh entry stands in its place.
      unit.contributions = unit.contributions.map((other) =>
        other === entry ? this.#contribution(unit, point, entry.declared) : other,
      );
      this.#show();
      this.#changed();
    });
  }

  #changed(): void {
    this.#statuses = undefined;
    this.#listeners.notify();
  }
}

/** Code could not be fetched for a reason that is not the plugin's. */
class Hiccup extends Error {
  constructor(cause: unknown) {
    super('transient', { cause });
  }
}

function runnable(unit: PluginUnit): boolean {
  return unit.desired === 'on' && unit.verdict?.problems.length === 0;
}

function forgive(unit: PluginUnit): void {
  unit.failure = undefined;
  unit.hiccup = undefined;
  unit.recentCrashes = [];
}

function whyNot(unit: PluginUnit): ErrorData {
  if (unit.desired === 'off') return problems.off(unit.id);
  return unit.verdict?.problems[0] ?? problems.gone(unit.id);
}

function describeFailure(owner: string, what: string, error: unknown): ErrorData {
  return error instanceof FacetError ? error.toJSON() : problems.threw(owner, what, error);
}

function sameProviders(
  a: ReadonlyMap<string, string | null> | undefined,
  b: ReadonlyMap<string, string | null>,
): boolean {
  return a?.size === b.size && [...a].every(([token, provider]) => b.get(token) === provider);
}

function mismatchOf(unit: PluginUnit, definition: AnyPluginDefinition | undefined, side: string): string | undefined {
  if (typeof definition !== 'object' || typeof definition.activate !== 'function') return 'it exports no plugin';
  if (definition.side !== side) return `it is the ${definition.side} half`;
  const { id, version } = definition.manifest;
  if (id !== unit.id || version !== unit.manifest.version) return `it says that it is ${id} ${version}`;
  const declared = new Set(needsOf(unit.half.requires ?? {}).map(({ token }) => token));
  const surplus = needsOf(definition.requires).find(({ token }) => !declared.has(token));
  if (surplus) return `it requires "${surplus.token}", which the manifest does not`;
  if (definition.provides?.id !== unit.half.provides?.id) return 'it provides another service than the manifest says';
  return undefined;
}
