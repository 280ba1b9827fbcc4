import { randomUUID } from 'node:crypto';
import { type Kernel, problems } from '@facet/core/common';
import { FacetError, type Principal, type Scope } from '@facet/sdk/common';
import type { Authenticator, SystemScopes } from '@facet/sdk/server';
import { hostErrors } from '../errors.ts';

export interface SystemScopeParts {
  readonly kernel: Pick<Kernel, 'openScope' | 'statuses'>;
  /** Who knows users. @throws FacetError while there is none */
  authenticator(): Promise<Pick<Authenticator, 'principalOf'>>;
}

/** Scopes of the system, for one plugin. @throws FacetError `KRN_NOT_GRANTED` unless its manifest names the capability */
export function systemScopesOf(plugin: string, { kernel, authenticator }: SystemScopeParts): SystemScopes {
  const runtime = kernel.statuses().find(({ id }) => id === plugin);
  if (!runtime?.manifest.capabilities?.includes('system:act'))
    throw new FacetError(problems.notGranted(plugin, 'system:act', 'Work of the system itself', false));
  return {
    run: (signal, work) => within(kernel, { kind: 'system', principal: null, signal }, work),
    async runFor(personId, signal, work) {
      const principal = await (await authenticator()).principalOf(personId);
      if (!principal) throw hostErrors.personGone(plugin, personId);
      return within(kernel, { kind: 'background', principal, signal }, work);
    },
  };
}

interface Facts {
  readonly kind: 'system' | 'background';
  readonly principal: Principal | null;
  readonly signal: AbortSignal;
}

async function within<T>(
  kernel: Pick<Kernel, 'openScope'>,
  facts: Facts,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const opened = kernel.openScope({ id: randomUUID(), ...facts });
  try {
    return await work(opened.scope);
  } finally {
    opened.dispose();
  }
}
