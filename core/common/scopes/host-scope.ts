import type { Disposable, Principal, Scope } from '@facet/sdk/common';

export interface ScopeFacts {
  readonly id: string;
  readonly kind: Scope['kind'];
  /** `null` is the system itself. */
  readonly principal: Principal | null;
  readonly signal: AbortSignal;
}

/** A scope, for as long as the host keeps it open. */
export interface OpenScope extends Disposable {
  readonly scope: Scope;
}

/** Where a scope comes from. */
export interface ScopeOrigin {
  background<T>(from: HostScope, work: (scope: Scope) => Promise<T>): Promise<T>;
}

/**
 * A scope as the host creates it. The private field is the seal: no other object can have it, neither a copy nor one that
 * inherits from a scope.
 */
export class HostScope implements Scope {
  readonly id: string;
  readonly kind: Scope['kind'];
  readonly principal: Principal | null;
  readonly signal: AbortSignal;
  readonly #origin: ScopeOrigin;

  constructor(origin: ScopeOrigin, { id, kind, principal, signal }: ScopeFacts) {
    this.#origin = origin;
    this.id = id;
    this.kind = kind;
    this.principal = principal;
    this.signal = signal;
    Object.freeze(this);
  }

  /** Whether it comes from there. */
  static isOf(origin: ScopeOrigin, scope: unknown): scope is HostScope {
    return typeof scope === 'object' && scope !== null && #origin in scope && scope.#origin === origin;
  }

  background<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    return this.#origin.background(this, work);
  }
}
