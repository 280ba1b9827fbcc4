import type { Kernel } from '@facet/core/common';
import { hostErrors } from '../errors.ts';

/**
 * Built-in plugins that nobody may switch off run, or the server does not start: without them nobody could sign in, or switch anything
 * on again. @throws FacetError `HST_NEEDED_PLUGIN`, with what the plugin itself says
 */
export function ensureNeeded(kernel: Pick<Kernel, 'statuses'>): void {
  for (const { id, builtIn, state, cause, manifest } of kernel.statuses())
    if (builtIn && manifest.locked !== undefined && state === 'failed' && cause !== undefined)
      throw hostErrors.neededPlugin(id, cause, manifest.locked);
}
