import type { Principal } from '../../../common/principal.ts';
import type { Scope } from '../../../common/scope.ts';
import { bridgeErrors } from '../errors.ts';

/** What the server knows a scope of this process by. */
const handles = new WeakMap<Scope, string>();

export interface HostedScopeFacts {
  readonly id: string;
  readonly kind: 'request' | 'job';
  readonly principal: Principal;
  readonly signal: AbortSignal;
  readonly handle: string;
}

/** The scope of a call from the server. The server keeps the whole one: here it names the call, for as long as that runs. */
export function hostedScope({ handle, ...facts }: HostedScopeFacts): Scope {
  const scope = Object.freeze<Scope>({ ...facts, background: () => Promise.reject(bridgeErrors.noBackground()) });
  handles.set(scope, handle);
  return scope;
}

export function isHostedScope(value: unknown): value is Scope {
  return typeof value === 'object' && value !== null && handles.has(value as Scope);
}

/** @throws FacetError `PLH_NOT_A_SCOPE` */
export function handleOf(scope: Scope): string {
  const handle = handles.get(scope);
  if (handle === undefined) throw bridgeErrors.notAScope();
  return handle;
}
