import { FacetError, providedTokens, type Token } from '@facet/sdk/common';
import type { RestrictedServices } from '../capabilities/restricted-services.ts';
import { problems } from '../errors/catalogue.ts';
import type { KernelState } from '../lifecycle/kernel-state.ts';
import type { PluginUnit } from '../plugin-unit.ts';
import { readable, readableNow } from './readable.ts';
import type { HostService, ServiceContainer } from './service-container.ts';

/** Services by token for callers outside a plugin; keeps one promise a token, as React needs it. */
export class ServiceDirectory {
  readonly hostTokens: ReadonlySet<string>;
  readonly #state: KernelState;
  readonly #services: ServiceContainer;
  readonly #activate: (provider: PluginUnit) => Promise<void>;
  /** Promise of the whole service → plugin → promise of what that plugin gets. */
  readonly #given = new WeakMap<Promise<unknown>, Map<string, Promise<unknown>>>();
  readonly #promises = new Map<string, { readonly promise: Promise<unknown>; failed: boolean }>();

  constructor(
    state: KernelState,
    services: ServiceContainer,
    host: readonly HostService[],
    activate: (provider: PluginUnit) => Promise<void>,
  ) {
    this.#state = state;
    this.#services = services;
    this.hostTokens = new Set(host.map(([token]) => token.id));
    this.#activate = activate;
  }

  service<T>(token: Token<T>): Promise<T> {
    const known = this.#promises.get(token.id);
    // The id stands for T: a provider of this id provides a T.
    if (known) return known.promise as Promise<T>;
    const promise = this.hostTokens.has(token.id)
      ? readableNow(this.#services.get<T>(token))
      : readable(this.#find(token));
    const kept = { promise, failed: false };
    this.#promises.set(token.id, kept);
    // The promise is kept for later askers, so a failure without a waiting caller is not unhandled: it stands in the status.
    promise.catch(() => {
      kept.failed = true;
    });
    return promise;
  }

  /** The same promise for the same plugins and service. */
  serviceFor<T>(units: readonly PluginUnit[], token: Token<T>, restricted: RestrictedServices): Promise<T> {
    const whole = this.service(token);
    const foreign = units.filter((unit) => !unit.source.builtIn);
    if (foreign.length === 0) return whole;
    const key = foreign.map(({ id }) => id).join(' ');
    const known = this.#given.get(whole)?.get(key);
    // The id stands for T, and a restricted service has the same type.
    if (known) return known as Promise<T>;
    const given = whole.then(
      (service) => foreign.reduce<unknown>((less, unit) => restricted.forUnit(unit, token.id, less), service) as T,
    );
    given.catch(() => undefined);
    const byUnits = this.#given.get(whole) ?? new Map<string, Promise<unknown>>();
    this.#given.set(whole, byUnits.set(key, given));
    return given;
  }

  forget(token: string): void {
    this.#promises.delete(token);
  }

  /** Forgets failed services, so that the next request tries again. */
  forgetFailures(): void {
    for (const [token, kept] of this.#promises) if (kept.failed) this.#promises.delete(token);
  }

  async #find<T>(token: Token<T>): Promise<T> {
    const providers = [...this.#state.units.values()].filter((unit) =>
      providedTokens(unit.half.provides).some(({ id }) => id === token.id),
    );
    const provider = providers.find(({ desired }) => desired === 'on') ?? providers[0];
    if (!provider) throw new FacetError(problems.unknownService(token.id));
    await this.#activate(provider);
    return this.#services.get<T>(token);
  }
}
