import { use, useCallback, useSyncExternalStore } from 'react';
import type { ContributionShape, Entry, ExtensionPoint, Impl } from '../common/extension-point.ts';
import type { Observable } from '../common/observable.ts';
import type { Token } from '../common/token.ts';
import { type PluginSummary, useHost } from './host-context.ts';

/** All entries of a point, in order; renders again when one comes or goes. */
export function useContributions<C extends ContributionShape>(point: ExtensionPoint<C>): readonly Entry<C>[] {
  const registry = useHost().registry(point);
  const subscribe = useCallback((listener: () => void) => unsubscriber(registry.subscribe(listener)), [registry]);
  return useSyncExternalStore(subscribe, () => registry.snapshot());
}

/** The service, once its plugin is active: suspends until then, throws to the nearest boundary when it fails. */
export function useService<T>(token: Token<T>): T {
  const host = useHost();
  const subscribe = useCallback((listener: () => void) => unsubscriber(host.subscribe(listener)), [host]);
  return use(useSyncExternalStore(subscribe, () => host.service(token)));
}

/** What an entry implements: suspends while it loads, throws to the nearest boundary when it fails. */
export function useEntry<C extends ContributionShape>(entry: Entry<C>): Impl<C> {
  return use(entry.load());
}

/** The value now; draws again when it changes. */
export function useObservable<T>(observable: Observable<T>): T {
  const subscribe = useCallback((listener: () => void) => unsubscriber(observable.subscribe(listener)), [observable]);
  return useSyncExternalStore(subscribe, () => observable.get());
}

/** Whether a feature flag is on for this user, live. An unknown flag is off. */
export function useFlag(name: string): boolean {
  return useObservable(useHost().flag(name));
}

/** State of every plugin of the browser's side. */
export function usePlugins(): readonly PluginSummary[] {
  const host = useHost();
  const subscribe = useCallback((listener: () => void) => unsubscriber(host.subscribe(listener)), [host]);
  return useSyncExternalStore(subscribe, () => host.plugins());
}

function unsubscriber(subscription: { dispose(): void }): () => void {
  return () => subscription.dispose();
}
