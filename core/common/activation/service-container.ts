import {
  type AnyToken,
  type Deps,
  type Disposable,
  isOnDemand,
  isOptional,
  isScoped,
  type ScopedService,
  toDisposable,
} from '@facet/sdk/common';
import { Container } from 'inversify';
import { HOST } from '../resolve/resolve.ts';
import { ScopedProvider } from '../scopes/scoped-provider.ts';
import type { ScopeTable } from '../scopes/scope-table.ts';

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
  readonly #scopes: ScopeTable;

  constructor(scopes: ScopeTable, host: readonly HostService[]) {
    this.#scopes = scopes;
    for (const [token, value] of host) this.#root.bind<unknown>(token.id).toConstantValue(value);
  }

  /** For a scoped token, `service` is what creates the service of a scope. */
  provide(owner: string, token: AnyToken, service: unknown): Disposable {
    const provider = isScoped(token)
      ? // `defineServerPlugin` has tied what is given to the token.
        new ScopedProvider(this.#scopes, owner, token.id, service as ScopedService<unknown>)
      : undefined;
    this.#root.bind<unknown>(token.id).toConstantValue(provider ?? service);
    return toDisposable(() => {
      provider?.dispose();
      this.#root.unbind(token.id);
    });
  }

  /** The service, whose type the token's id stands for. @throws when nothing provides it. */
  get<T>(token: AnyToken): T {
    return servedTo(HOST, this.#root.get<unknown>(token.id)) as T;
  }

  /**
   * Resolves a record of tokens to a record of services of the same names, as this plugin gets them; absent optional ones are
   * `undefined`, and those on demand are left out. Each goes through `handOver`.
   */
  inject(
    plugin: string,
    requires: Deps,
    handOver: (token: string, service: unknown) => unknown,
  ): { readonly deps: Readonly<Record<string, unknown>>; readonly scope: Disposable } {
    const handed = Object.entries(requires).filter(([, dep]) => !isOnDemand(dep));
    const ids = handed.map(([, dep]) => (isOptional(dep) ? dep.optional.id : dep.id));
    const child = new Container({ parent: this.#root });
    child.bind<Readonly<Record<string, unknown>>>(DEPENDENCIES).toResolvedValue<unknown[]>(
      (...services) =>
        Object.freeze(
          Object.fromEntries(handed.map(([name], i) => [name, handOver(ids[i] ?? '', servedTo(plugin, services[i]))])),
        ),
      handed.map(([, dep]) =>
        isOptional(dep) ? { serviceIdentifier: dep.optional.id, optional: true as const } : dep.id,
      ),
    );
    const deps = child.get<Readonly<Record<string, unknown>>>(DEPENDENCIES);
    return { deps, scope: toDisposable(() => child.unbindAll()) };
  }
}

const servedTo = (plugin: string, service: unknown): unknown =>
  service instanceof PerPlugin || service instanceof ScopedProvider ? service.of(plugin) : service;
