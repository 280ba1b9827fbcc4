import type { AnyToken, CapabilityGate, Token } from '@facet/sdk/common';

/** Header by which the API client of an installed plugin says which plugin calls. */
export const PLUGIN_HEADER = 'x-facet-plugin';

/** Header that names the calling window of the browser, so that it gets no news of its own changes. */
export const WINDOW_HEADER = 'x-facet-window';

/** How a service of the host is handed to installed plugins; built-in ones get it as it is. */
export interface ServiceRestriction {
  readonly token: AnyToken;
  readonly restrict: (service: unknown, gate: CapabilityGate) => unknown;
}

export function restriction<T>(token: Token<T>, restrict: (service: T, gate: CapabilityGate) => T): ServiceRestriction {
  // The id stands for T: a provider of this id provides a T.
  return { token, restrict: (service, gate) => restrict(service as T, gate) };
}
