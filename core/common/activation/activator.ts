import {
  type AnyPluginDefinition,
  type AnyToken,
  type CapabilityGate,
  DisposableStore,
  FacetError,
  isToken,
  objectHooks,
  type PluginContext,
  type PluginManifest,
  type Provided,
  type Setting,
  toDisposable,
} from '@facet/sdk/common';
import type { RestrictedServices } from '../capabilities/restricted-services.ts';
import type { Clock } from '../clock/clock.ts';
import { withDeadline } from '../clock/deadline.ts';
import { problems } from '../errors/catalogue.ts';
import type { FlagTable } from '../flags/flag-table.ts';
import type { HookTable } from '../hooks/hook-table.ts';
import type { PluginSource } from '../kernel.ts';
import type { Attribute } from './attribute.ts';
import type { KernelState } from '../lifecycle/kernel-state.ts';
import { runnable, type UnitStates, whyNot } from '../lifecycle/unit-states.ts';
import { type Activation, needsOf, type PluginUnit } from '../plugin-unit.ts';
import { describeFailure, type EntryTable } from '../registry/entry-table.ts';
import type { RegistryTable } from '../registry/registry-table.ts';
import { HOST } from '../resolve/resolve.ts';
import { mismatchOf } from './mismatch.ts';
import type { ServiceContainer } from './service-container.ts';

const DEFAULT_ACTIVATION_MS = 5_000;
const DEFAULT_LOAD_MS = 30_000;

export interface ActivatorParts {
  readonly state: KernelState;
  readonly clock: Clock;
  readonly attribute: Attribute;
  readonly states: UnitStates;
  readonly services: ServiceContainer;
  readonly restricted: RestrictedServices;
  readonly hooks: HookTable;
  readonly flags: FlagTable;
  readonly registries: RegistryTable;
  readonly entries: EntryTable;
  readonly reconcile: () => void;
  readonly changed: () => void;
}

/**
 * Brings plugins up, with what they need before them. It alone takes time; an activation that was overtaken meanwhile
 * finds itself no longer live and leaves nothing behind.
 */
export class Activator {
  readonly #parts: ActivatorParts;

  constructor(parts: ActivatorParts) {
    this.#parts = parts;
  }

  /** Everything that has been asked for and may run. Failures stand in the status of the plugin. */
  async bringUpWanted(): Promise<void> {
    const { state } = this.#parts;
    const wanted = state.resolution.order.flatMap((id) => {
      const unit = state.units.get(id);
      return unit?.wanted && unit.state === 'resolved' ? [unit] : [];
    });
    await Promise.allSettled(wanted.map((unit) => this.need(unit)));
  }

  /** Resolves when the plugin is active. */
  need(unit: PluginUnit): Promise<void> {
    const { state, states, changed } = this.#parts;
    if (unit.activation) return unit.activation.done;
    if (state.phase !== 'started' || !runnable(unit)) return Promise.reject(new FacetError(whyNot(unit)));
    unit.wanted = true;
    const activation: Activation = {
      store: new DisposableStore((error) =>
        state.options.log.error('A plugin failed while it was stopped', { pluginId: unit.id, error }),
      ),
      abort: new AbortController(),
      providers: unit.verdict?.providers ?? new Map(),
      injected: false,
      live: true,
      done: Promise.resolve(),
    };
    unit.activation = activation;
    states.enter(unit, 'activating');
    activation.done = this.#bringUp(unit, activation);
    changed();
    return activation.done;
  }

  async #bringUp(unit: PluginUnit, activation: Activation): Promise<void> {
    const { state, states, changed, reconcile } = this.#parts;
    try {
      const { load } = unit.source;
      // Its code is fetched while its providers start, so that a chain of them costs one round trip and not one each.
      const code = load && this.#fetch(unit, load);
      code?.catch(() => undefined);
      await this.#providersOf(unit, activation);
      await this.#activate(unit, activation, code);
      unit.transientFailure = undefined;
      states.enter(unit, 'active');
      changed();
    } catch (error) {
      if (!activation.live) throw new FacetError(whyNot(unit), { cause: error });
      const isTransient = error instanceof TransientLoadError;
      const failure = isTransient
        ? problems.loadFailed(unit.id, error.cause)
        : describeFailure(unit.id, 'Activation', error);
      if (isTransient) {
        unit.transientFailure = failure;
        // It keeps its entries: they may be tried again.
        const { contributions } = unit;
        states.end(unit, 'resolved');
        unit.contributions = contributions;
      } else {
        unit.failure = failure;
        state.options.log.error(failure.message, { pluginId: unit.id, code: failure.code, error });
      }
      reconcile();
      throw new FacetError(failure, { cause: error });
    }
  }

  async #providersOf(unit: PluginUnit, activation: Activation): Promise<void> {
    const { units } = this.#parts.state;
    const given = new Set<PluginUnit>();
    for (;;) {
      if (!activation.live) throw new FacetError(whyNot(unit));
      const pending = [...activation.providers].flatMap(([token, id]) => {
        const provider = id === null || id === HOST ? undefined : units.get(id);
        return provider && provider.state !== 'active' && !given.has(provider) ? [{ token, provider }] : [];
      });
      if (pending.length === 0) break;
      const required = new Set(
        needsOf(unit.half.requires ?? {}).flatMap((need) => (need.optional ? [] : [need.token])),
      );
      const outcomes = await Promise.allSettled(pending.map(({ provider }) => this.need(provider)));
      for (const [i, { token, provider }] of pending.entries()) {
        const outcome = outcomes[i];
        if (outcome?.status !== 'rejected' || !activation.live) continue;
        if (required.has(token)) throw outcome.reason;
        given.add(provider);
      }
    }
    activation.injected = true;
  }

  async #activate(
    unit: PluginUnit,
    activation: Activation,
    code: Promise<AnyPluginDefinition> | undefined,
  ): Promise<void> {
    const { attribute, clock, services, restricted } = this.#parts;
    const { options } = this.#parts.state;
    if (!code) {
      unit.startMs = 0;
      return;
    }
    const definition = await code;
    if (!activation.live) throw new FacetError(whyNot(unit));
    // The code of all plugins is fetched at once: a wait for it is that of its neighbours as much as its own.
    const start = clock.monotonic();
    const mismatch = mismatchOf(unit, definition, options.side);
    if (mismatch !== undefined) throw new FacetError(problems.badBundle(unit.id, mismatch));
    const { deps, scope } = services.inject(unit.id, definition.requires, (token, service) =>
      restricted.forUnit(unit, token, service),
    );
    activation.store.add(scope);
    const context = this.#contextOf(unit, activation);
    const budget = options.activationBudgetMs ?? DEFAULT_ACTIVATION_MS;
    const service: unknown = await withDeadline(
      clock,
      budget,
      (async () => attribute(unit.id, 'Activation', () => definition.activate(context, deps)))(),
      () => new FacetError(problems.timeout(unit.id, 'Activation', budget)),
      (error) => options.log.warn('A late activation failed', { pluginId: unit.id, error }),
    );
    if (!activation.live) throw new FacetError(whyNot(unit));
    for (const [token, offered] of offeredBy(definition.provides, service))
      activation.store.add(services.provide(unit.id, token, offered));
    unit.startMs = clock.monotonic() - start;
  }

  async #fetch(unit: PluginUnit, load: NonNullable<PluginSource['load']>): Promise<AnyPluginDefinition> {
    const { options } = this.#parts.state;
    const budget = options.loadBudgetMs ?? DEFAULT_LOAD_MS;
    try {
      const module = await withDeadline(
        this.#parts.clock,
        budget,
        (async () => this.#parts.attribute(unit.id, 'Fetching the code', load))(),
        () => new FacetError(problems.timeout(unit.id, 'Fetching the code', budget)),
        (error) => options.log.warn('A code download failed after its time limit', { pluginId: unit.id, error }),
      );
      return module.default;
    } catch (error) {
      if (options.isTransient?.(error)) throw new TransientLoadError(error);
      throw error;
    }
  }

  #contextOf(unit: PluginUnit, activation: Activation): PluginContext {
    const { entries, hooks, flags, registries, restricted } = this.#parts;
    const { log, side, settingsOf } = this.#parts.state.options;
    const nothing = toDisposable(() => undefined);
    const say =
      (level: 'debug' | 'info' | 'warn' | 'error') =>
      (message: string, fields?: Readonly<Record<string, unknown>>): void =>
        log[level](message, { ...fields, pluginId: unit.id });
    return Object.freeze<PluginContext>({
      id: unit.id,
      side,
      signal: activation.abort.signal,
      subscriptions: activation.store,
      log: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') },
      implement: (point, key, load) =>
        activation.live ? activation.store.add(entries.implement(unit, point.id, key, load)) : nothing,
      tap: (hook, fn, order) =>
        activation.live ? activation.store.add(hooks.tap(unit.id, hook, fn, order?.stage ?? 0)) : nothing,
      fire: async (hook, ...args) => {
        ensureOwnHook(unit.manifest, hook.id, args);
        return hooks.fire(hook, args);
      },
      registry: (point) => registries.registry(point),
      flag: (name) => flags.flag(name),
      settings: () => {
        if (!settingsOf) throw new FacetError(problems.noSettings(unit.id));
        return guarded(settingsOf(unit.manifest), restricted.gate(unit));
      },
    });
  }
}

const OBJECT_HOOKS: ReadonlySet<string> = new Set(objectHooks.map(({ id }) => id));

/** @throws FacetError `KRN_NOT_OWNER` for a hook of another plugin, or objects of a kind that another plugin keeps */
function ensureOwnHook({ id, hooks = [], objects = [] }: PluginManifest, hook: string, args: readonly unknown[]): void {
  if (!OBJECT_HOOKS.has(hook)) {
    if (hooks.every((own) => own.id !== hook)) throw new FacetError(problems.notOwner(id, hook));
    return;
  }
  const [change] = args;
  const kind = typeof change === 'object' && change !== null && 'kind' in change ? String(change.kind) : '';
  if (!objects.includes(kind)) throw new FacetError(problems.notOwnerOfKind(id, hook, kind));
}

/** Each service with its token; of several, those that `activate` has given under the names of the manifest. */
function offeredBy(provides: Provided | undefined, service: unknown): readonly (readonly [AnyToken, unknown])[] {
  if (provides === undefined) return [];
  if (isToken(provides)) return [[provides, service]];
  const given = new Map(typeof service === 'object' && service !== null ? Object.entries(service) : []);
  return Object.entries(provides).map(([name, token]) => [token, given.get(name)]);
}

/** Reading settings needs no right; writing stores something on the server. */
function guarded<T>(setting: Setting<T>, gate: CapabilityGate): Setting<T> {
  return {
    get: () => setting.get(),
    subscribe: (listener) => setting.subscribe(listener),
    async set(value) {
      gate.require('storage:own', 'Writing settings');
      await setting.set(value);
    },
  };
}

/** Code could not be fetched for a reason that is not the plugin's. */
class TransientLoadError extends Error {
  constructor(cause: unknown) {
    super('transient', { cause });
  }
}
