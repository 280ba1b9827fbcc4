import { type Capability, type CapabilityGate, FacetError, restrictionOf, restrictService } from '@facet/sdk/common';
import { problems } from '../errors/catalogue.ts';
import type { PluginUnit } from '../plugin-unit.ts';
import type { ServiceRestriction } from './capability-gate.ts';

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
    if (unit.source.builtIn || typeof service !== 'object' || service === null) return service;
    const restrict = this.#byToken.get(token)?.restrict ?? byProvider(service);
    if (!restrict) return service;
    const byToken = this.#made.get(unit) ?? new Map<string, WeakMap<object, unknown>>();
    this.#made.set(unit, byToken);
    const made = byToken.get(token) ?? new WeakMap<object, unknown>();
    byToken.set(token, made);
    const known = made.get(service);
    if (known !== undefined) return known;
    const given = restrict(service, this.gate(unit));
    made.set(service, given);
    return given;
  }

  gate(unit: PluginUnit): CapabilityGate {
    return gateOf(unit, this.#onRefused);
  }
}

/** The restriction of a service. Its result is restricted again for the next plugin in the chain. */
function byProvider(service: object): ServiceRestriction['restrict'] | undefined {
  const restrict = restrictionOf(service);
  return restrict && ((whole, gate) => restrictService(restrict(whole as object, gate), restrict));
}
