import type { Disposable, DisposableStore } from './disposable.ts';
import type { ContributionShape, ExtensionPoint, Impl, Registry, Side } from './extension-point.ts';
import type { Hook, Tap } from './hook.ts';
import type { PluginManifest } from './manifest.ts';
import type { Observable, Setting } from './observable.ts';
import type { Deps, Offered, Provided, Resolved, Token } from './token.ts';

export type PluginId = string;

export interface Logger {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/**
 * Access of a plugin to the host, bound to its owner: registrations carry its id and end with it.
 * Call order: the host creates the context, calls `activate` once, and disposes `subscriptions` when the plugin stops,
 * fails, or exceeds its time; `signal` aborts just before that.
 */
export interface PluginContext {
  readonly id: PluginId;
  readonly side: Side;
  readonly signal: AbortSignal;
  readonly log: Logger;
  readonly subscriptions: DisposableStore;
  /** Fills a declared entry. Refused with `KRN_UNDECLARED` when the manifest does not declare the key at the point. */
  implement<C extends ContributionShape>(
    point: ExtensionPoint<C>,
    key: string,
    load: () => Promise<Impl<C>>,
  ): Disposable;
  tap<A extends readonly unknown[], R>(hook: Hook<A, R>, fn: Tap<A, R>, order?: { stage?: number }): Disposable;
  /** Fires a hook that this plugin owns (declared in its manifest). Resolves to the hook's result. */
  fire<A extends readonly unknown[], R>(hook: Hook<A, R>, ...args: A): Promise<R>;
  registry<C extends ContributionShape>(point: ExtensionPoint<C>): Registry<C>;
  flag(name: string): Observable<boolean>;
  /**
   * The settings that this plugin declares at `app/setting@1`, as one record by key with the defaults filled in; live.
   * In the browser each has the value of its scope; on the server those of users have their defaults. Setting stores
   * what differs: settings of the scope `system` need the right to change them.
   */
  settings<T>(): Setting<T>;
}

export interface PluginDefinition<D extends Deps = Deps, P = unknown> {
  readonly manifest: PluginManifest;
  readonly side: Side;
  readonly requires: D;
  readonly provides?: Token<P>;
  /** There is no `deactivate`: disposing `ctx.subscriptions` is the teardown. */
  activate(ctx: PluginContext, deps: Resolved<D>): P | Promise<P>;
}

/** A definition whose dependency and service types are not known here, as the kernel sees it. */
export interface AnyPluginDefinition {
  readonly manifest: PluginManifest;
  readonly side: Side;
  readonly requires: Deps;
  readonly provides?: Provided;
  // oxlint-disable-next-line typescript/no-explicit-any -- the kernel resolves exactly what `requires` names
  activate(ctx: PluginContext, deps: any): unknown;
}

type NeedsOf<H> = H extends { readonly requires: infer D extends Deps } ? D : Record<never, never>;
type ServiceOf<H> = H extends { readonly provides: infer P extends Provided } ? Offered<P> : void;

interface Half {
  readonly requires?: Deps;
  readonly provides?: Provided;
}

/**
 * The browser half of a plugin. Dependencies and the provided service come from `manifest.client`, so they are
 * stated once.
 */
export function defineClientPlugin<H extends Half>(
  manifest: PluginManifest & { readonly client: H },
  activate: (ctx: PluginContext, deps: Resolved<NeedsOf<H>>) => NoInfer<ServiceOf<H>> | Promise<NoInfer<ServiceOf<H>>>,
): AnyPluginDefinition {
  return describe(manifest, 'client', manifest.client, activate);
}

/** The server half of a plugin; see {@link defineClientPlugin}. */
export function defineServerPlugin<H extends Half>(
  manifest: PluginManifest & { readonly server: H },
  activate: (ctx: PluginContext, deps: Resolved<NeedsOf<H>>) => NoInfer<ServiceOf<H>> | Promise<NoInfer<ServiceOf<H>>>,
): AnyPluginDefinition {
  return describe(manifest, 'server', manifest.server, activate);
}

function describe(
  manifest: PluginManifest,
  side: Side,
  half: Half,
  activate: AnyPluginDefinition['activate'],
): AnyPluginDefinition {
  return Object.freeze({
    manifest,
    side,
    requires: half.requires ?? {},
    ...(half.provides ? { provides: half.provides } : {}),
    activate,
  });
}
