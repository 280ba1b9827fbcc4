import { type AnyToken, type Capability, FacetError, type Token } from '@facet/sdk/common';
import { problems } from '../errors/catalogue.ts';
import type { PluginUnit } from '../plugin-unit.ts';

/** Header by which the API client of an installed plugin says which plugin calls. */
export const PLUGIN_HEADER = 'x-facet-plugin';

/** Header by which a page says which window of the browser calls, so that it is not told of its own changes. */
export const WINDOW_HEADER = 'x-facet-window';

/** Asks whether an installed plugin may do what it is about to do. The answer is that of the moment. */
export interface CapabilityGate {
  readonly plugin: string;
  /** Notes a refusal, for the plugin's card. */
  holds(capability: Capability): boolean;
  /** @throws FacetError `KRN_NOT_GRANTED`. `what` is for the message, such as `GET /api/v1/chart/`. */
  require(capability: Capability, what: string): void;
}

/** How a service is handed to installed plugins; built-in ones get it as it is. */
export interface ServiceRestriction {
  readonly token: AnyToken;
  readonly restrict: (service: unknown, gate: CapabilityGate) => unknown;
}

export function restriction<T>(token: Token<T>, restrict: (service: T, gate: CapabilityGate) => T): ServiceRestriction {
  // The id stands for T: a provider of this id provides a T.
  return { token, restrict: (service, gate) => restrict(service as T, gate) };
}

export function gateOf(unit: PluginUnit, onRefused: () => void): CapabilityGate {
  const asked = (capability: Capability): boolean => unit.manifest.capabilities?.includes(capability) ?? false;
  const holds = (capability: Capability): boolean => {
    if (unit.source.builtIn || (asked(capability) && unit.grants.has(capability))) return true;
    if (!unit.refused.has(capability)) {
      unit.refused.add(capability);
      onRefused();
    }
    return false;
  };
  return {
    plugin: unit.id,
    holds,
    require(capability, what) {
      if (!holds(capability)) throw new FacetError(problems.notGranted(unit.id, capability, what, asked(capability)));
    },
  };
}

/** Services as each plugin gets them; the same object for the same plugin, as React needs it. */
export class RestrictedServices {
  readonly #byToken: ReadonlyMap<string, ServiceRestriction>;
  readonly #onRefused: () => void;
  readonly #made = new WeakMap<PluginUnit, Map<string, WeakMap<object, unknown>>>();

  constructor(restrictions: readonly ServiceRestriction[], onRefused: () => void) {
    this.#byToken = new Map(restrictions.map((one) => [one.token.id, one]));
    this.#onRefused = onRefused;
  }

  forUnit(unit: PluginUnit, token: string, service: unknown): unknown {
    const rule = this.#byToken.get(token);
    if (!rule || unit.source.builtIn || typeof service !== 'object' || service === null) return service;
    const byToken = this.#made.get(unit) ?? new Map<string, WeakMap<object, unknown>>();
    this.#made.set(unit, byToken);
    const made = byToken.get(token) ?? new WeakMap<object, unknown>();
    byToken.set(token, made);
    const known = made.get(service);
    if (known !== undefined) return known;
    const given = rule.restrict(service, this.gate(unit));
    made.set(service, given);
    return given;
  }

  gate(unit: PluginUnit): CapabilityGate {
    return gateOf(unit, this.#onRefused);
  }
}
