import { type AnyToken, type Deps, type Disposable, isOptional, toDisposable } from '@facet/sdk/common';
import { Container } from 'inversify';

/** A service of the host that each plugin gets as its own. */
export class PerPlugin<T> {
  readonly of: (plugin: string) => T;

  constructor(of: (plugin: string) => T) {
    this.of = of;
  }
}

export type HostService = readonly [token: AnyToken, value: unknown];

const DEPENDENCIES = Symbol('dependencies');

/** Services by token id. Each plugin sees them through a child container of its own, which goes when the plugin goes. */
export class ServiceContainer {
  readonly #root = new Container();

  constructor(host: readonly HostService[]) {
    for (const [token, value] of host) this.#root.bind<unknown>(token.id).toConstantValue(value);
  }

  provide(token: AnyToken, service: unknown): Disposable {
    this.#root.bind<unknown>(token.id).toConstantValue(service);
    return toDisposable(() => this.#root.unbind(token.id));
  }

  /** The service, whose type the token's id stands for. @throws when nothing provides it. */
  get<T>(token: AnyToken): T {
    return this.#root.get<T>(token.id);
  }

  /**
   * Resolves a record of tokens to a record of services of the same names; absent optional ones are `undefined`. Each goes
   * through `handOver`.
   */
  inject(
    requires: Deps,
    handOver: (token: string, service: unknown) => unknown,
  ): { readonly deps: Readonly<Record<string, unknown>>; readonly scope: Disposable } {
    const names = Object.keys(requires);
    const ids = Object.values(requires).map((dep) => (isOptional(dep) ? dep.optional.id : dep.id));
    const child = new Container({ parent: this.#root });
    child.bind<Readonly<Record<string, unknown>>>(DEPENDENCIES).toResolvedValue<unknown[]>(
      (...services) =>
        Object.freeze(Object.fromEntries(names.map((name, i) => [name, handOver(ids[i] ?? '', services[i])]))),
      Object.values(requires).map((dep) =>
        isOptional(dep) ? { serviceIdentifier: dep.optional.id, optional: true as const } : dep.id,
      ),
    );
    const deps = child.get<Readonly<Record<string, unknown>>>(DEPENDENCIES);
    return { deps, scope: toDisposable(() => child.unbindAll()) };
  }
}
