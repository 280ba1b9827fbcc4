import type { KernelOptions } from '../kernel.ts';
import type { PluginUnit } from '../plugin-unit.ts';
import type { Resolution } from '../resolve/resolve.ts';

/** What the parts of one kernel share. */
export interface KernelState {
  readonly options: KernelOptions;
  /** In the order in which they were added. */
  readonly units: Map<string, PluginUnit>;
  phase: 'new' | 'started' | 'stopped';
  resolution: Resolution;
}
