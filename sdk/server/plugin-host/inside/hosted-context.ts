import { DisposableStore, toDisposable } from '../../../common/disposable.ts';
import { FacetError } from '../../../common/errors.ts';
import type { ContributionShape, Entry, ExtensionPoint, Registry } from '../../../common/extension-point.ts';
import type { Hook } from '../../../common/hook.ts';
import type { PluginManifest } from '../../../common/manifest.ts';
import type { Observable, Setting } from '../../../common/observable.ts';
import type { Logger, PluginContext } from '../../../common/plugin.ts';
import type { LogLevel } from '../protocol.ts';
import type { OwnPoints } from './own-points.ts';
import type { PushedValue } from './pushed-value.ts';

export type HostedLog = Logger;

export interface HostedParts {
  readonly manifest: PluginManifest;
  readonly log: HostedLog;
  readonly flags: PushedValue<Readonly<Record<string, boolean>>>;
  readonly settings: PushedValue<unknown>;
  readonly saveSettings: (value: unknown) => Promise<void>;
  readonly points: Pick<OwnPoints, 'registry'>;
  readonly fire: (hook: string, args: readonly unknown[]) => Promise<unknown>;
}

/** What code of the plugin has registered. */
export interface Registrations {
  readonly entries: Map<
    string,
    { readonly point: string; readonly key: string; readonly load: () => Promise<unknown> }
  >;
  readonly taps: Map<
    string,
    { readonly hook: string; readonly stage: number; readonly call: (...args: never[]) => unknown }
  >;
}

export const entryName = (point: string, key: string): string => `${point} ${key}`;

/** The context of a plugin in its own process: as in the server's process, but registrations are served over the bridge. */
export function hostedContext(parts: HostedParts): {
  readonly context: PluginContext;
  readonly registrations: Registrations;
  readonly stop: () => void;
} {
  const { manifest, log, flags, settings, saveSettings, points } = parts;
  const subscriptions = new DisposableStore((error) => log.error('A plugin failed while it was stopped', { error }));
  const abort = new AbortController();
  const registrations: Registrations = { entries: new Map(), taps: new Map() };
  let taps = 0;
  const context: PluginContext = Object.freeze<PluginContext>({
    id: manifest.id,
    side: 'server',
    signal: abort.signal,
    subscriptions,
    log,
    implement(point, key, load) {
      const name = entryName(point.id, key);
      if (!manifest.contributes?.[point.id]?.some((entry) => entry.key === key))
        throw undeclared(manifest.id, `"${key}" at "${point.id}"`, `contributes → ${point.id}`);
      registrations.entries.set(name, { point: point.id, key, load });
      return subscriptions.add(toDisposable(() => registrations.entries.delete(name)));
    },
    tap(hook, fn, order) {
      if (!manifest.taps?.includes(hook.id)) throw undeclared(manifest.id, `a tap on "${hook.id}"`, 'taps');
      taps += 1;
      const name = String(taps);
      registrations.taps.set(name, { hook: hook.id, stage: order?.stage ?? 0, call: fn });
      return subscriptions.add(toDisposable(() => registrations.taps.delete(name)));
    },
    // The hook's id stands for the type of what its call gives.
    fire: async <A extends readonly unknown[], R>(hook: Hook<A, R>, ...args: A): Promise<R> =>
      (await parts.fire(hook.id, args)) as R,
    registry: <C extends ContributionShape>(point: ExtensionPoint<C>): Registry<C> => {
      if (manifest.points?.[point.id]) return points.registry<C>(point.id);
      const entries = Object.freeze(ownEntries<C>(manifest, point.id, registrations));
      return {
        snapshot: () => entries,
        subscribe: () => toDisposable(() => undefined),
        get: (key) => entries.find((entry) => entry.key === key),
        absent: () => [],
      };
    },
    flag: (name) => flagOf(flags, name),
    settings: <T>(): Setting<T> => ({
      // The record has the members that the manifest declares, which T names.
      get: () => settings.get() as T,
      subscribe: (listener) => settings.subscribe(listener),
      set: saveSettings,
    }),
  });
  return {
    context,
    registrations,
    stop() {
      abort.abort();
      subscriptions.dispose();
    },
  };
}

export function logOver(send: (level: LogLevel, message: string, fields: object | undefined) => void): HostedLog {
  const say = (level: LogLevel) => (message: string, fields?: Readonly<Record<string, unknown>>) =>
    send(level, message, fields === undefined ? undefined : plain(fields));
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
}

/** Errors and objects of classes as text, so that a line can always be sent. */
function plain(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? (value.stack ?? value.message) : jsonOf(value),
    ]),
  );
}

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? String(value) : value;
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return String(value);
  }
}

/** Of the points of other plugins it sees its own entries. */
function ownEntries<C extends ContributionShape>(
  manifest: PluginManifest,
  point: string,
  { entries }: Registrations,
): Entry<C>[] {
  return (manifest.contributes?.[point] ?? []).map(
    (declared): Entry<C> => ({
      key: declared.key,
      owner: manifest.id,
      ownerVersion: manifest.version,
      // The point's id stands for what is declared and implemented at it.
      declared: declared as Entry<C>['declared'],
      state: 'declared',
      load: async () => {
        const found = entries.get(entryName(point, declared.key));
        if (!found) throw undeclared(manifest.id, `"${declared.key}" at "${point}"`, 'the server half');
        return found.load();
      },
      retry: () => undefined,
      blame: () => undefined,
    }),
  );
}

function flagOf(flags: PushedValue<Readonly<Record<string, boolean>>>, name: string): Observable<boolean> {
  return { get: () => flags.get()[name] ?? false, subscribe: (listener) => flags.subscribe(listener) };
}

function undeclared(owner: string, what: string, where: string): FacetError {
  return new FacetError({
    code: 'KRN_UNDECLARED',
    owner,
    subject: what,
    message: `"${owner}" does not declare ${what}.`,
    remedy: `Add it under ${where} of its manifest.`,
  });
}
