import { type Disposable, FacetError, type Scope, type Scoped, type ScopedService } from '@facet/sdk/common';
import { problems } from '../errors/catalogue.ts';
import type { ScopedOffer } from './scope-services.ts';
import type { ScopeTable } from './scope-table.ts';

/** What one activation of a plugin gives for a scoped token, until the activation ends. */
export class ScopedProvider implements ScopedOffer, Disposable {
  readonly owner: string;
  readonly token: string;
  readonly create: ScopedService<unknown>;
  readonly #scopes: ScopeTable;
  #live = true;

  constructor(scopes: ScopeTable, owner: string, token: string, create: ScopedService<unknown>) {
    this.#scopes = scopes;
    this.owner = owner;
    this.token = token;
    this.create = create;
  }

  /** The service as a plugin gets it. */
  of(plugin: string): Scoped<unknown> {
    return Object.freeze({
      for: (scope: Scope): unknown => {
        if (!this.#live) throw new FacetError(problems.gone(this.owner));
        return this.#scopes.serviceOf(scope, this, plugin);
      },
    });
  }

  dispose(): void {
    this.#live = false;
  }
}
