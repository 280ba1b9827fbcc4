import type { Principal } from '../common/principal.ts';
import type { Scope } from '../common/scope.ts';

/**
 * A scope for calls of handlers and of what creates scoped services, without a host: it never ends, and a host refuses it.
 */
export function testScope(principal: Principal | null, signal: AbortSignal = new AbortController().signal): Scope {
  const scope: Scope = {
    id: 'test',
    kind: principal === null ? 'system' : 'request',
    principal,
    signal,
    background: (work) => work(scope),
  };
  return scope;
}
