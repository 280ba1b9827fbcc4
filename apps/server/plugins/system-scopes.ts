import { randomUUID } from 'node:crypto';
import { type Kernel, problems } from '@facet/core/common';
import { FacetError, type Principal, type Scope } from '@facet/sdk/common';
import type { Authenticator, SystemScopes } from '@facet/sdk/server';
import { hostErrors } from '../errors.ts';
import { EndedWork } from '../rights/ended-work.ts';
import type { WorkOfPeople } from '../rights/work-of-people.ts';

export interface SystemScopeParts {
  readonly kernel: Pick<Kernel, 'openScope' | 'statuses'>;
  /** Who knows users. @throws FacetError while there is none */
  authenticator(): Promise<Pick<Authenticator, 'principalOf'>>;
  readonly people: Pick<WorkOfPeople, 'begin' | 'moment'>;
}

/** Scopes of the system, for one plugin. @throws FacetError `KRN_NOT_GRANTED` unless its manifest names the capability */
export function systemScopesOf(plugin: string, { kernel, authenticator, people }: SystemScopeParts): SystemScopes {
  const runtime = kernel.statuses().find(({ id }) => id === plugin);
  if (!runtime?.manifest.capabilities?.includes('system:act'))
    throw new FacetError(problems.notGranted(plugin, 'system:act', 'Work of the system itself', false));
  return {
    run: (signal, work) => within(kernel, { kind: 'system', principal: null, signal }, work),
    async runFor(personId, signal, work) {
      const asked = people.moment;
      const principal = await (await authenticator()).principalOf(personId);
      if (!principal) throw hostErrors.personGone(plugin, personId);
      const gone = new AbortController();
      const begun = people.begin(principal, asked, {
        what: { pluginId: plugin, userId: personId },
        now: async () => (await authenticator()).principalOf(personId),
        end: () => gone.abort(new EndedWork(hostErrors.personLostRight(plugin, personId))),
      });
      try {
        const facts = {
          kind: 'background',
          principal: begun.principal,
          signal: AbortSignal.any([signal, gone.signal]),
        } as const;
        return await begun.during(() => within(kernel, facts, work));
      } finally {
        begun.dispose();
      }
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
