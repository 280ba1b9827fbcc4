import {
  type Capability,
  type CapabilityGate,
  type ContributionShape,
  type Disposable,
  type ExtensionPoint,
  FacetError,
  type Hook,
  type Observable,
  type Registry,
  type Scope,
  type Tap,
  type Token,
} from '@facet/sdk/common';
import { Activator } from './activation/activator.ts';
import { CallGuard, type GuardBudget, type OwnerMetrics } from './activation/guard.ts';
import { ServiceContainer } from './activation/service-container.ts';
import { ServiceDirectory } from './activation/service-directory.ts';
import { gateOf, RestrictedServices } from './capabilities/restricted-services.ts';
import { type Clock, systemClock } from './clock/clock.ts';
import { Listeners } from './disposal/listeners.ts';
import { problems } from './errors/catalogue.ts';
import { FlagTable } from './flags/flag-table.ts';
import { HookTable } from './hooks/hook-table.ts';
import type { Attribute } from './activation/attribute.ts';
import type { Kernel, KernelOptions, PluginRuntime, PluginSource } from './kernel.ts';
import { createUnit } from './lifecycle/create-unit.ts';
import type { KernelState } from './lifecycle/kernel-state.ts';
import { Reconciler } from './lifecycle/reconciler.ts';
import { clearFailure, UnitStates } from './lifecycle/unit-states.ts';
import type { PluginUnit } from './plugin-unit.ts';
import { describeFailure, EntryTable } from './registry/entry-table.ts';
import { RegistryTable } from './registry/registry-table.ts';
import { HOST } from './resolve/resolve.ts';
import { describeRuntimes } from './plugin-runtime.ts';
import type { OpenScope, ScopeFacts } from './scopes/host-scope.ts';
import { ScopeTable } from './scopes/scope-table.ts';

/** Default attribution: call without recording an owner. */
const callUnattributed: Attribute = (_owner, _what, call) => call();
const DEFAULT_CRASHES = { count: 20, windowMs: 60_000 };

export function createKernel(options: KernelOptions): Kernel {
  return new PluginKernel(options);
}

/**
 * Where the parts meet. Every change goes the same way: note it on the unit, reconcile, then bring up what is wanted;
 * see {@link Reconciler} and {@link Activator}.
 */
class PluginKernel implements Kernel {
  readonly #state: KernelState;
  readonly #clock: Clock;
  readonly #states: UnitStates;
  readonly #restricted: RestrictedServices;
  readonly #scopes: ScopeTable;
  readonly #directory: ServiceDirectory;
  readonly #registries: RegistryTable;
  readonly #entries: EntryTable;
  readonly #hooks: HookTable;
  readonly #flags: FlagTable;
  readonly #guard: CallGuard;
  readonly #activator: Activator;
  readonly #reconciler: Reconciler;
  readonly #listeners: Listeners;
  #statuses: readonly PluginRuntime[] | undefined;

  constructor(options: KernelOptions) {
    const { log, host = [], attribute = callUnattributed } = options;
    const onListenerError = (error: unknown): void => log.error('A listener of the kernel failed', { error });
    const changed = (): void => this.#changed();
    const activate = (unit: PluginUnit): Promise<void> => this.#activator.need(unit);
    const state: KernelState = {
      options,
      units: new Map(),
      phase: 'new',
      resolution: { order: [], verdicts: new Map(), winners: new Map() },
    };
    this.#scopes = new ScopeTable({ attribute, log });
    const services = new ServiceContainer(this.#scopes, host);
    const restricted = new RestrictedServices(options.restrictions ?? [], changed);
    this.#restricted = restricted;
    this.#state = state;
    this.#clock = options.clock ?? systemClock;
    this.#listeners = new Listeners(onListenerError);
    this.#registries = new RegistryTable(onListenerError);
    this.#flags = new FlagTable(onListenerError);
    this.#directory = new ServiceDirectory(state, services, host, activate);
    this.#states = new UnitStates(this.#clock, (token) => this.#directory.forget(token));
    this.#guard = new CallGuard({
      clock: this.#clock,
      attribute,
      onLateError: (owner, error) => log.warn('A call failed after its deadline', { pluginId: owner, error }),
    });
    this.#hooks = new HookTable({
      clock: this.#clock,
      log,
      attribute,
      onFailure: (owner, error) => this.report(owner, error),
      onTiming: (owner, hook, ms) => log.debug('A tap ran', { pluginId: owner, hook, ms }),
      guardians: (hook) => this.#guardiansOf(hook),
    });
    const shared = {
      attribute,
      state,
      states: this.#states,
      flags: this.#flags,
      registries: this.#registries,
      changed,
    };
    this.#entries = new EntryTable({ ...shared, activate });
    this.#reconciler = new Reconciler({ ...shared, directory: this.#directory, entries: this.#entries });
    this.#activator = new Activator({
      ...shared,
      clock: this.#clock,
      services,
      restricted,
      hooks: this.#hooks,
      entries: this.#entries,
      reconcile: () => this.#reconciler.reconcile(),
    });
  }

  add(source: PluginSource): void {
    const { options, units } = this.#state;
    const unnamed = `unknown/plugin-${units.size}`;
    const unit = createUnit(source, { options, now: this.#clock.now(), unnamed });
    const holder = units.get(unit.id);
    if (holder) {
      const problem = problems.duplicateId(unit.id, String(source.manifest.version));
      holder.notes.push(problem);
      options.log.error(problem.message, { code: problem.code });
    } else {
      units.set(unit.id, unit);
    }
    if (this.#state.phase === 'started') void this.#follow();
    else this.#changed();
  }

  async replace(source: PluginSource): Promise<void> {
    const { options, units } = this.#state;
    const unit = this.#require(source.manifest.id);
    unit.desired = 'off';
    unit.isLeaving = true;
    this.#reconciler.reconcile();
    // A map keeps the place of a key that is set again.
    units.set(unit.id, createUnit(source, { options, now: this.#clock.now(), unnamed: unit.id }));
    await this.#follow();
  }

  async remove(id: string): Promise<void> {
    const unit = this.#state.units.get(id);
    if (!unit) return;
    unit.desired = 'off';
    this.#reconciler.reconcile();
    this.#state.units.delete(id);
    await this.#follow();
  }

  async start(): Promise<void> {
    this.#state.phase = 'started';
    await this.#follow();
  }

  async setDesired(id: string, desired: 'on' | 'off'): Promise<void> {
    const unit = this.#require(id);
    const { locked } = unit.manifest;
    if (desired === 'off' && unit.source.builtIn && locked !== undefined)
      throw new FacetError(problems.locked(id, locked));
    unit.desired = desired;
    clearFailure(unit);
    await this.#follow();
  }

  async retry(id: string): Promise<void> {
    const unit = this.#require(id);
    clearFailure(unit);
    unit.wanted = true;
    await this.#follow();
  }

  registry<C extends ContributionShape>(point: ExtensionPoint<C>): Registry<C> {
    return this.#registries.registry(point);
  }

  service<T>(token: Token<T>): Promise<T> {
    return this.#directory.service(token);
  }

  serviceFor<T>(ids: readonly string[], token: Token<T>): Promise<T> {
    return this.#directory.serviceFor(
      ids.map((id) => this.#require(id)),
      token,
      this.#restricted,
    );
  }

  openScope(facts: ScopeFacts): OpenScope {
    return this.#scopes.open(facts);
  }

  ensureOpen(scope: Scope, what: string): void {
    this.#scopes.ensureOpen(scope, what);
  }

  capabilityGate(id: string): CapabilityGate {
    return gateOf(this.#require(id), () => this.#changed());
  }

  setGrants(id: string, grants: readonly Capability[]): void {
    const unit = this.#require(id);
    unit.grants = new Set(grants);
    unit.refused.clear();
    this.#changed();
  }

  forgetFailures(): void {
    this.#directory.forgetFailures();
  }

  tap<A extends readonly unknown[], R>(hook: Hook<A, R>, fn: Tap<A, R>): Disposable {
    return this.#hooks.tap(HOST, hook, fn, 0);
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
    const { options, units } = this.#state;
    const unit = units.get(owner);
    options.log.error('A plugin failed', { pluginId: owner, error });
    if (!unit) return;
    unit.crashes += 1;
    unit.lastCrash = { at: this.#clock.now(), error: describeFailure(owner, 'Code', error) };
    this.#changed();
    if (unit.source.builtIn || unit.failure) return;
    const budget = options.crashBudget ?? DEFAULT_CRASHES;
    const now = this.#clock.now();
    unit.recentCrashes = [...unit.recentCrashes.filter((at) => at > now - budget.windowMs), now];
    if (unit.recentCrashes.length <= budget.count) return;
    unit.failure = problems.crashBudget(owner, unit.recentCrashes.length, budget.windowMs / 1000, error);
    void this.#follow();
  }

  flag(name: string): Observable<boolean> {
    return this.#flags.flag(name);
  }

  flags(): Readonly<Record<string, boolean>> {
    return this.#flags.all();
  }

  setFlags(values: Readonly<Record<string, boolean>>): void {
    this.#flags.set(values);
    this.#entries.show();
  }

  contextChanged(): void {
    this.#entries.show();
  }

  statuses(): readonly PluginRuntime[] {
    const { units } = this.#state;
    this.#statuses ??= Object.freeze(describeRuntimes(units));
    return this.#statuses;
  }

  subscribe(listener: () => void): Disposable {
    return this.#listeners.add(listener);
  }

  async stop(): Promise<void> {
    this.#state.phase = 'stopped';
    this.#scopes.stop();
    for (const id of this.#state.resolution.order.toReversed()) {
      const unit = this.#state.units.get(id);
      if (unit) this.#states.end(unit, 'resolved');
    }
    this.#entries.show();
    this.#changed();
  }

  census(): { readonly taps: number; readonly listeners: number; readonly active: number } {
    return {
      taps: this.#hooks.count(),
      listeners: this.#listeners.size + this.#registries.listenerCount,
      active: [...this.#state.units.values()].filter(({ state }) => state === 'active').length,
    };
  }

  /** Makes what was noted on the units true. What it decides, it has decided when this returns its promise. */
  #follow(): Promise<void> {
    this.#reconciler.reconcile();
    return this.#activator.bringUpWanted();
  }

  #require(id: string): PluginUnit {
    const unit = this.#state.units.get(id);
    if (!unit) throw new FacetError(problems.unknownPlugin(id));
    return unit;
  }

  #guardiansOf(hook: string): readonly string[] {
    return [...this.#state.units.values()]
      .filter((unit) => unit.desired === 'on' && unit.manifest.taps?.includes(hook))
      .map(({ id }) => id);
  }

  #changed(): void {
    this.#statuses = undefined;
    this.#listeners.notify();
  }
}
