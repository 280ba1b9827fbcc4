import type { Principal } from '../../../common/principal.ts';
import type { Scope } from '../../../common/scope.ts';
import { bridgeErrors } from '../errors.ts';

/** The scope of a call from the server. The server keeps the whole one: here it names the call, for as long as that runs. */
export function hostedScope(id: string, principal: Principal, signal: AbortSignal): Scope {
  return Object.freeze<Scope>({
    id,
    kind: 'request',
    principal,
    signal,
    background: () => Promise.reject(bridgeErrors.noBackground()),
  });
}
