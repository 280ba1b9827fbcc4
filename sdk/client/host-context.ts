import { createContext, use } from 'react';
import type { Capability } from '../common/capabilities.ts';
import type { Disposable } from '../common/disposable.ts';
import type { ErrorData } from '../common/errors.ts';
import type { ContributionShape, ExtensionPoint, Registry } from '../common/extension-point.ts';
import type { Observable } from '../common/observable.ts';
import type { Token } from '../common/token.ts';

/** A plugin as far as other plugins may see it, such as a placeholder that says why a chart type is absent. */
export interface PluginSummary {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly state: 'discovered' | 'resolved' | 'activating' | 'active' | 'failed' | 'disabled';
  readonly cause?: ErrorData;
  /** Milliseconds that activating took, without fetching the code; `null` before. */
  readonly startMs: number | null;
  /** Ids of the plugins that cannot run without it. */
  readonly dependants: readonly string[];
  /** Capabilities that it lacked when it needed them, in this page. */
  readonly refused?: readonly Capability[];
  /** What it offers when it runs: point id → keys. */
  readonly contributes: Readonly<Record<string, readonly string[]>>;
}

/** The host as components see it. The app provides it once, at the root. */
export interface ClientHost {
  registry<C extends ContributionShape>(point: ExtensionPoint<C>): Registry<C>;
  /** Activates the provider. The same promise until the provider changes, which notifies subscribers. */
  service<T>(token: Token<T>): Promise<T>;
  /** Forgets failed services, so that the next request tries again. */
  forgetFailures(): void;
  flag(name: string): Observable<boolean>;
  /** The same reference until something changes. */
  plugins(): readonly PluginSummary[];
  subscribe(listener: () => void): Disposable;
  /** Tries a failed plugin again. */
  retry(id: string): Promise<void>;
  /** A contribution of `owner` failed and was contained. */
  report(owner: string, error: unknown): void;
}

export const HostContext = createContext<ClientHost | null>(null);

/** @throws Error outside a host. */
export function useHost(): ClientHost {
  const host = use(HostContext);
  if (!host) throw new Error('No Facet host above this component: wrap it in a KernelProvider or a tester.');
  return host;
}
