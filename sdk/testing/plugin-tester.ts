import { DisposableStore, toDisposable } from '../common/disposable.ts';
import { FacetError } from '../common/errors.ts';
import type { ContributionShape, Entry, ExtensionPoint, Impl, Registry } from '../common/extension-point.ts';
import type { Hook } from '../common/hook.ts';
import type { DeclaredEntry } from '../common/declared-entry.ts';
import type { Observable, Setting } from '../common/observable.ts';
import type { PluginManifest } from '../common/manifest.ts';
import type { AnyPluginDefinition, PluginContext } from '../common/plugin.ts';
import type { Scope } from '../common/scope.ts';
import { declaredSettings, settingsWithDefaults } from '../common/settings.ts';
import { isOnDemand, isOptional, type ScopedToken, type Token } from '../common/token.ts';

/** A stand-in for a service that the plugin requires. */
export type MockService = readonly [token: { readonly id: string }, service: unknown];

/** `[token, service]` with the types tied together. */
export function mock<T>(token: Token<T>, service: T): MockService {
  return [token, service];
}

/** A stand-in for a scoped service; `create` gets the scope that the plugin passes, such as a `testScope`. */
export function mockScoped<T>(token: ScopedToken<T>, create: (scope: Scope) => T): MockService {
  return mock(token, { for: create });
}

export interface PluginTesterOptions {
  readonly services?: readonly MockService[];
  readonly flags?: Readonly<Record<string, boolean>>;
  /** Values of settings by their names; the others have the defaults of the manifest. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

export interface PluginTester {
  /** What `activate` gave. */
  readonly service: unknown;
  readonly log: readonly { readonly level: string; readonly message: string }[];
  /** Keys that the plugin declares at a point, and whether it implements them. */
  entries(point: { readonly id: string }): readonly { readonly key: string; readonly implemented: boolean }[];
  /** @throws Error when the key is not declared or not implemented. */
  load<C extends ContributionShape>(point: ExtensionPoint<C>, key: string): Promise<Impl<C>>;
  /** Runs the plugin's own taps on a hook, one after the other, and gives their answers. */
  fire<A extends readonly unknown[], R>(hook: Hook<A, R>, ...args: A): Promise<readonly R[]>;
  /**
   * Takes the plugin down as the host does.
   * @throws Error that lists what it left behind, and what its own disposables threw.
   */
  dispose(): void;
}

interface Implementation {
  readonly point: string;
  readonly key: string;
  readonly load: () => Promise<unknown>;
}

interface RecordedTap {
  readonly hook: string;
  readonly stage: number;
  readonly call: (...args: never[]) => unknown;
}

/**
 * Activates one plugin by itself, with stand-ins for what it requires.
 *
 * @throws Error when a required service has no stand-in, or what `activate` throws.
 */
export async function createPluginTester(
  definition: AnyPluginDefinition,
  options: PluginTesterOptions = {},
): Promise<PluginTester> {
  const { manifest, side } = definition;
  const failures: unknown[] = [];
  const store = new DisposableStore((error) => failures.push(error));
  const abort = new AbortController();
  const implementations = new Set<Implementation>();
  const taps = new Set<RecordedTap>();
  const log: { level: string; message: string }[] = [];
  const declaredAt = (point: string): readonly DeclaredEntry[] => manifest.contributes?.[point] ?? [];
  const find = (point: string, key: string): Implementation | undefined =>
    [...implementations].find((one) => one.point === point && one.key === key);
  const say = (level: string) => (message: string) => {
    log.push({ level, message });
  };

  const context: PluginContext = {
    id: manifest.id,
    side,
    signal: abort.signal,
    subscriptions: store,
    log: { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') },
    implement(point, key, load) {
      if (!declaredAt(point.id).some((entry) => entry.key === key)) throw undeclared(manifest.id, point.id, key);
      if (find(point.id, key)) throw new Error(`"${key}" at "${point.id}" is implemented twice.`);
      const implementation = { point: point.id, key, load };
      implementations.add(implementation);
      return store.add(toDisposable(() => implementations.delete(implementation)));
    },
    tap(hook, fn, order) {
      const tap: RecordedTap = { hook: hook.id, stage: order?.stage ?? 0, call: fn };
      taps.add(tap);
      return store.add(toDisposable(() => taps.delete(tap)));
    },
    fire: () => Promise.reject(new Error('A tester has no other plugin that could answer a hook.')),
    registry: (point) => registryOf(point, manifest.id, manifest.version, declaredAt(point.id), find),
    flag: (name) =>
      constant(options.flags?.[name] ?? manifest.flags?.find((flag) => flag.name === name)?.default ?? false),
    settings: <T>() => settingOf<T>({ ...defaultSettings(manifest), ...options.settings }),
  };

  const service: unknown = await definition.activate(context, dependenciesOf(definition, options.services ?? []));
  return {
    service,
    log,
    entries: (point) =>
      declaredAt(point.id).map(({ key }) => ({ key, implemented: find(point.id, key) !== undefined })),
    async load(point, key) {
      const entry = context.registry(point).get(key);
      if (!entry) throw undeclared(manifest.id, point.id, key);
      return entry.load();
    },
    async fire<A extends readonly unknown[], R>(hook: Hook<A, R>, ...args: A): Promise<readonly R[]> {
      const own = [...taps].filter((tap) => tap.hook === hook.id).sort((a, b) => a.stage - b.stage);
      const answers: R[] = [];
      // The hook's id ties the arguments and the answer of its taps to A and R.
      for (const tap of own) answers.push(await (tap.call as (...given: A) => R | Promise<R>)(...args));
      return answers;
    },
    dispose() {
      abort.abort();
      store.dispose();
      const left = [
        ...[...implementations].map(({ point, key }) => `the implementation of "${key}" at "${point}"`),
        ...[...taps].map(({ hook }) => `a tap on "${hook}"`),
      ];
      if (left.length > 0) throw new Error(`${manifest.id} left behind: ${left.join(', ')}.`);
      if (failures.length > 0) throw new AggregateError(failures, `${manifest.id} failed while it was taken down.`);
    },
  };
}

function dependenciesOf(definition: AnyPluginDefinition, services: readonly MockService[]): Record<string, unknown> {
  const byId = new Map(services.map(([token, service]) => [token.id, service]));
  const deps: Record<string, unknown> = {};
  for (const [name, dep] of Object.entries(definition.requires)) {
    if (isOnDemand(dep)) continue;
    const { id } = isOptional(dep) ? dep.optional : dep;
    if (!byId.has(id) && !isOptional(dep))
      throw new Error(`${definition.manifest.id} requires "${id}" as "${name}": pass mock(token, service) for it.`);
    deps[name] = byId.get(id);
  }
  return deps;
}

function registryOf<C extends ContributionShape>(
  point: ExtensionPoint<C>,
  owner: string,
  ownerVersion: string,
  declared: readonly DeclaredEntry[],
  find: (point: string, key: string) => Implementation | undefined,
): Registry<C> {
  const entryOf = (entry: DeclaredEntry): Entry<C> => ({
    key: entry.key,
    owner,
    ownerVersion,
    // The point's id ties what stands at it to C.
    declared: entry,
    state: 'declared',
    async load() {
      const implementation = find(point.id, entry.key);
      if (!implementation) throw new Error(`"${entry.key}" at "${point.id}" is declared but not implemented.`);
      return implementation.load();
    },
    retry() {},
    blame() {},
  });
  const entries = Object.freeze(declared.map(entryOf));
  return {
    snapshot: () => entries,
    subscribe: () => toDisposable(() => undefined),
    get: (key) => entries.find((entry) => entry.key === key),
    absent: () => [],
  };
}

function constant<T>(value: T): Observable<T> {
  return { get: () => value, subscribe: () => toDisposable(() => undefined) };
}

function defaultSettings(manifest: PluginManifest): Readonly<Record<string, unknown>> {
  const ofProcess = (manifest.processSettings ?? []).map((setting) => [setting.name, setting.default] as const);
  return { ...Object.fromEntries(ofProcess), ...settingsWithDefaults(declaredSettings(manifest)) };
}

function settingOf<T>(initial: Readonly<Record<string, unknown>>): Setting<T> {
  // Settings have the type that the plugin says they have; a test passes what fits.
  let value = initial as T;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return toDisposable(() => listeners.delete(listener));
    },
    async set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

function undeclared(owner: string, point: string, key: string): FacetError {
  return new FacetError({
    code: 'KRN_UNDECLARED',
    owner,
    subject: `${point} ${key}`,
    message: `"${owner}" does not declare "${key}" at "${point}".`,
    remedy: `Add the entry under \`contributes\` → \`${point}\` of its manifest.`,
  });
}
