import { FacetError } from './errors.ts';
import type { DisposableStore } from './disposable.ts';
import type { Principal } from './principal.ts';

/**
 * The principal that work is done for, and its lifetime. The host creates one for each request, each job of a user, and each piece
 * of work of the system itself. Only a scope of the host that has not ended opens a scoped service; an object of the same shape
 * does not.
 */
export interface Scope {
  /** Id of the request or job, for log lines. */
  readonly id: string;
  readonly kind: 'request' | 'job' | 'background' | 'system';
  /** `null` is the system itself. */
  readonly principal: Principal | null;
  /** Aborts when the caller goes away, time is up or the server stops. */
  readonly signal: AbortSignal;
  /**
   * Runs work for the same user that may outlive the request or job. It gets a scope of its own, which ends with the work;
   * its signal aborts only when the server stops.
   */
  background<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
}

/** A service that acts for a user. Callers pass the scope. */
export interface Scoped<T> {
  /**
   * The service of this scope; the same object for the same scope.
   * @throws FacetError `KRN_NOT_A_SCOPE`, `KRN_SCOPE_ENDED`; the methods of the service throw the latter too
   */
  for(scope: Scope): T;
}

/** The provider of a scoped token: creates the service of one scope. `subscriptions` is disposed when the scope ends. */
export type ScopedService<T> = (scope: Scope, subscriptions: DisposableStore) => T;

/** The person of a scope. @throws FacetError `SDK_NO_PERSON` for the system itself */
export function personOf({ principal }: Pick<Scope, 'principal'>): Principal {
  if (principal) return principal;
  throw new FacetError({
    code: 'SDK_NO_PERSON',
    message: 'This acts for a person, and was called for the system itself.',
    remedy: 'Call it with the scope of a request or of a job that was enqueued for a person.',
  });
}
