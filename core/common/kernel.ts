import type {
  AnyPluginDefinition,
  Capability,
  CapabilityGate,
  ContributionShape,
  Disposable,
  ErrorData,
  ExtensionPoint,
  Hook,
  Logger,
  Observable,
  PluginManifest,
  Registry,
  Scope,
  Setting,
  Side,
  Tap,
  Token,
} from '@facet/sdk/common';
import type { Attribute } from './activation/attribute.ts';
import type { GuardBudget, OwnerMetrics } from './activation/guard.ts';
import type { HostService } from './activation/service-container.ts';
import type { ServiceRestriction } from './capabilities/capability-gate.ts';
import type { Clock } from './clock/clock.ts';
import type { EntryReport, KnownPoints } from './manifest/points-of.ts';
import type { OpenScope, ScopeFacts } from './scopes/host-scope.ts';

export interface PluginSource {
  readonly manifest: PluginManifest;
  /** Absent: the plugin has no half on this side. */
  readonly load?: () => Promise<{ readonly default: AnyPluginDefinition }>;
  readonly builtIn: boolean;
  readonly desired: 'on' | 'off';
  /** What administrators have granted to an installed plugin; built-in ones are granted what they declare. */
  readonly grants?: readonly Capability[];
  /**
   * Why it must not run although it is wanted, from an earlier life of the process: it stands as failed until a retry or
   * a switch. A locked built-in runs all the same and carries it as a warning.
   */
  readonly fault?: ErrorData;
}

/** The lifecycle of a plugin on one side. */
export type PluginState = 'discovered' | 'resolved' | 'activating' | 'active' | 'failed' | 'disabled';

/** What administrators see of a plugin on one side. */
export interface PluginRuntime {
  readonly id: string;
  readonly manifest: PluginManifest;
  readonly builtIn: boolean;
  readonly desired: 'on' | 'off';
  readonly state: PluginState;
  /** UTC, ISO 8601: when it came into this state. */
  readonly since: string;
  /** Milliseconds that activating took, without fetching the code and waiting for others; `null` before. */
  readonly startMs: number | null;
  /** The first of `problems`. */
  readonly cause?: ErrorData;
  /** Everything that keeps it from running. */
  readonly problems: readonly ErrorData[];
  /** What an author should look at although it runs. */
  readonly warnings: readonly ErrorData[];
  /** Token ids; optional ones end with `?`. */
  readonly requires: readonly string[];
  /** Ids of the plugins that provide what it requires. */
  readonly providers: readonly string[];
  /** Ids of the plugins that cannot run without it. */
  readonly dependants: readonly string[];
  readonly entries: readonly { readonly point: string; readonly key: string; readonly implemented: boolean }[];
  /** Capabilities that it lacked when it needed them, since the last change of its grants. */
  readonly refused: readonly Capability[];
  /** Failures of its code since it was added, contained by boundaries, hooks or guards. */
  readonly crashes: number;
  readonly lastCrash?: { readonly at: string; readonly error: ErrorData };
}

export interface KernelOptions {
  readonly side: Side;
  readonly log: Logger;
  readonly host?: readonly HostService[];
  /** Version of the sdk that this host offers. */
  readonly sdkVersion?: string;
  readonly clock?: Clock;
  /** Default 5000. */
  readonly activationBudgetMs?: number;
  /** Time to fetch a plugin's code. Default 30000. */
  readonly loadBudgetMs?: number;
  /**
   * Keys for `when` conditions. Without it every entry is listed: conditions say what a user is offered, and a server
   * checks rights instead.
   */
  readonly contextKeys?: () => Readonly<Record<string, unknown>>;
  /** The whole manifest schema; `checkManifest` of `@facet/core/manifest`. Absent where the server has checked already. */
  readonly checkManifest?: (manifest: PluginManifest) => readonly string[];
  /** What the points' owners ask of the entries; `checkEntries` of `@facet/core/manifest`. Absent like `checkManifest`. */
  readonly checkEntries?: (manifest: PluginManifest, known: KnownPoints) => EntryReport;
  readonly settingsOf?: <T>(manifest: PluginManifest) => Setting<T>;
  /** Failures to fetch code that say nothing about the plugin, such as a lost connection: it may be tried again. */
  readonly isTransient?: (error: unknown) => boolean;
  /** How services are handed to installed plugins. */
  readonly restrictions?: readonly ServiceRestriction[];
  /** Runs code of a plugin so that the host can tell whose it is; must give what `call` gives. Default: just runs it. */
  readonly attribute?: Attribute;
  /** How often an installed plugin may fail before it is stopped. Built-in ones are only counted. Default 20 in 60 s. */
  readonly crashBudget?: { readonly count: number; readonly windowMs: number };
}

export interface Kernel {
  /** A plugin with a bad manifest is listed as failed; this never throws. A second plugin of an id is left out. */
  add(source: PluginSource): void;
  /** Another version of a plugin that is there: it keeps its place, and so the keys and services that it had first. */
  replace(source: PluginSource): Promise<void>;
  remove(id: string): Promise<void>;
  /** Server: activates all that are on. Client: those that are eager; the others when one of their entries is loaded. */
  start(): Promise<void>;
  /**
   * Switches a plugin, and with it those that depend on it.
   * @throws FacetError `KRN_LOCKED`, `KRN_UNKNOWN_PLUGIN`
   */
  setDesired(id: string, desired: 'on' | 'off'): Promise<void>;
  /** Tries a failed plugin again. Resolves when it is active or has failed again. @throws FacetError `KRN_UNKNOWN_PLUGIN` */
  retry(id: string): Promise<void>;
  registry<C extends ContributionShape>(point: ExtensionPoint<C>): Registry<C>;
  /** Activates the provider. The same promise until the provider changes. */
  service<T>(token: Token<T>): Promise<T>;
  /**
   * The service with the rights that all of these plugins have; for components that one of them draws inside another.
   * @throws FacetError `KRN_UNKNOWN_PLUGIN`
   */
  serviceFor<T>(ids: readonly string[], token: Token<T>): Promise<T>;
  /** A scope that scoped services accept until it is disposed of. */
  openScope(facts: ScopeFacts): OpenScope;
  /** `what` is for the message. @throws FacetError `KRN_NOT_A_SCOPE`, `KRN_SCOPE_ENDED` */
  ensureOpen(scope: Scope, what: string): void;
  /** What the plugin may do now, for calls that reach the host beside its services. @throws FacetError `KRN_UNKNOWN_PLUGIN` */
  capabilityGate(id: string): CapabilityGate;
  /** Holds at once, for calls that come from now on. @throws FacetError `KRN_UNKNOWN_PLUGIN` */
  setGrants(id: string, grants: readonly Capability[]): void;
  /** Forgets failed services, so that the next request tries again. */
  forgetFailures(): void;
  /** Taps a hook as the host. */
  tap<A extends readonly unknown[], R>(hook: Hook<A, R>, fn: Tap<A, R>): Disposable;
  /** Fires a hook as the host. */
  fire<A extends readonly unknown[], R>(hook: Hook<A, R>, ...args: A): Promise<R>;
  /** Calls into a plugin's code with a deadline and counters; see {@link Kernel.metrics}. */
  guard<T>(owner: string, budget: GuardBudget, call: (signal: AbortSignal) => T | Promise<T>): Promise<T>;
  metrics(): ReadonlyMap<string, OwnerMetrics>;
  /** Counts a failure of a plugin's code that was contained. */
  report(owner: string, error: unknown): void;
  flag(name: string): Observable<boolean>;
  /** All declared or set flags. */
  flags(): Readonly<Record<string, boolean>>;
  setFlags(values: Readonly<Record<string, boolean>>): void;
  /** Context keys have changed: conditions are evaluated again. */
  contextChanged(): void;
  /** The same reference until a change. */
  statuses(): readonly PluginRuntime[];
  subscribe(listener: () => void): Disposable;
  stop(): Promise<void>;
  /** Live registrations, for leak checks. */
  census(): { readonly taps: number; readonly listeners: number; readonly active: number };
}
