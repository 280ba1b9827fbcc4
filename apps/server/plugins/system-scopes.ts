import { randomUUID } from 'node:crypto';
import { type Kernel, problems } from '@facet/core/common';
import { FacetError } from '@facet/sdk/common';
import type { SystemScopes } from '@facet/sdk/server';

/** Scopes of the system, for one plugin. @throws FacetError `KRN_NOT_GRANTED` unless its manifest names the capability */
export function systemScopesOf(plugin: string, kernel: Pick<Kernel, 'openScope' | 'statuses'>): SystemScopes {
  const runtime = kernel.statuses().find(({ id }) => id === plugin);
  if (!runtime?.manifest.capabilities?.includes('system:act'))
    throw new FacetError(problems.notGranted(plugin, 'system:act', 'Work of the system itself', false));
  return {
    async run(signal, work) {
      const opened = kernel.openScope({ id: randomUUID(), kind: 'system', principal: null, signal });
      try {
        return await work(opened.scope);
      } finally {
        opened.dispose();
      }
    },
  };
}
