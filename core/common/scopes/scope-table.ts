import { FacetError, type Scope, toDisposable } from '@facet/sdk/common';
import { problems } from '../errors/catalogue.ts';
import { HostScope, type OpenScope, type ScopeFacts, type ScopeOrigin } from './host-scope.ts';
import { type ScopedOffer, ScopeServices, type ScopeServiceParts } from './scope-services.ts';

/** The open scopes of one kernel. */
export class ScopeTable implements ScopeOrigin {
  readonly #parts: ScopeServiceParts;
  /** `null`: open, and nothing has asked for a service yet. */
  readonly #open = new WeakMap<HostScope, ScopeServices | null>();
  readonly #stopping = new AbortController();

  constructor(parts: ScopeServiceParts) {
    this.#parts = parts;
  }

  open(facts: ScopeFacts): OpenScope {
    const scope = new HostScope(this, facts);
    this.#open.set(scope, null);
    return { scope, ...toDisposable(() => this.#end(scope)) };
  }

  /** @throws FacetError `KRN_NOT_A_SCOPE`, `KRN_SCOPE_ENDED` */
  serviceOf(scope: Scope, offer: ScopedOffer, plugin: string): unknown {
    const known = this.#ensureOpen(scope, offer.token, plugin);
    let services = this.#open.get(known) ?? null;
    if (services === null) this.#open.set(known, (services = new ScopeServices(this.#parts)));
    return services.get(offer, known);
  }

  /** @throws FacetError `KRN_NOT_A_SCOPE`, `KRN_SCOPE_ENDED` */
  ensureOpen(scope: Scope, what: string): void {
    this.#ensureOpen(scope, what, undefined);
  }

  async background<T>(from: HostScope, work: (scope: Scope) => Promise<T>): Promise<T> {
    this.ensureOpen(from, 'background work');
    const { id, principal } = from;
    const opened = this.open({ id, kind: 'background', principal, signal: this.#stopping.signal });
    try {
      return await work(opened.scope);
    } finally {
      opened.dispose();
    }
  }

  /** Ends what goes on in the background. */
  stop(): void {
    this.#stopping.abort();
  }

  #ensureOpen(scope: Scope, what: string, plugin: string | undefined): HostScope {
    if (!HostScope.isOf(this, scope)) throw new FacetError(problems.notAScope(what, plugin));
    if (!this.#open.has(scope)) throw new FacetError(problems.scopeEnded(what, plugin));
    return scope;
  }

  #end(scope: HostScope): void {
    const services = this.#open.get(scope);
    this.#open.delete(scope);
    services?.end();
  }
}
