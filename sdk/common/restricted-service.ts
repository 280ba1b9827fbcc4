import type { Capability } from './capabilities.ts';

/** Asks whether an installed plugin may make the call now. The answer may change later. */
export interface CapabilityGate {
  readonly plugin: string;
  /** Notes a refusal, for the plugin's card. */
  holds(capability: Capability): boolean;
  /** @throws FacetError `KRN_NOT_GRANTED`. `what` is for the message, such as `GET /api/v1/chart/`. */
  require(capability: Capability, what: string): void;
}

/** Gives an installed plugin the service with less: calls that need a capability ask the gate first. */
export type Restrict<T> = (service: T, gate: CapabilityGate) => T;

const RESTRICT = Symbol.for('facet.restrict');

/**
 * Says how installed plugins get a service that a plugin provides; built-in ones get it as it is. For services that do with
 * their provider's rights what the caller needs a capability for.
 */
export function restrictService<T extends object>(service: T, restrict: Restrict<T>): T {
  Object.defineProperty(service, RESTRICT, { value: restrict });
  return service;
}

/** How its provider restricts a service; `undefined`: not at all. */
export function restrictionOf<T extends object>(service: T): Restrict<T> | undefined {
  const restrict: unknown = Reflect.get(service, RESTRICT);
  // Only `restrictService` writes under this symbol, and it ties the function to the type of the service.
  return typeof restrict === 'function' ? (restrict as Restrict<T>) : undefined;
}
