import type { Kernel } from '@facet/core/common';
import type { HostLogger } from '../log/logger.ts';
import type { Attribution } from './attribution.ts';

/** Exit code of a process that ends because of a fault of the host, so that its supervisor starts it again. */
export const CRASHED = 70;

/** Takes uncaught errors: code of a plugin is reported against it, anything else ends the process. */
export function contain(error: unknown, attribution: Attribution, kernel: Kernel, log: HostLogger): void {
  const owner = attribution.ownerOf(error, new Set(kernel.statuses().map(({ id }) => id)));
  log.error('uncaught error', { error, pluginId: owner ?? 'facet/host' });
  if (owner === undefined) {
    log.flush();
    process.exit(CRASHED);
  }
  kernel.report(owner, error);
}
