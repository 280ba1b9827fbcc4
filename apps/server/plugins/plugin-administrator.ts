import type { Kernel } from '@facet/core/common';
import { FacetError, type Disposable, type Logger } from '@facet/sdk/common';
import type { PluginAdministration, PluginStatus, SharedBus } from '@facet/sdk/server';
import type { FlagTable } from '../shared/feature-flags.ts';
import { pluginStatus } from './plugin-status.ts';
import type { PluginTable } from './plugin-table.ts';

export const PLUGINS_CHANGED = 'facet/plugins';

/**
 * Switches plugins for all processes: the wish is stored, then every process brings its kernel in line with what is
 * stored.
 */
export class PluginAdministrator implements PluginAdministration {
  readonly #table: PluginTable;
  readonly #flags: FlagTable;
  readonly #bus: SharedBus;
  readonly #log: Logger;
  #kernel: Kernel | undefined;
  #statuses: unknown;
  #list: readonly PluginStatus[] = [];
  #reconciled: Promise<void> = Promise.resolve();

  constructor(options: { table: PluginTable; flags: FlagTable; bus: SharedBus; log: Logger }) {
    this.#table = options.table;
    this.#flags = options.flags;
    this.#bus = options.bus;
    this.#log = options.log;
  }

  /** The kernel offers this service to plugins, so it is made first and told afterwards. */
  start(kernel: Kernel): Disposable {
    this.#kernel = kernel;
    return this.#bus.subscribe(PLUGINS_CHANGED, () => {
      this.reconcile().catch((error: unknown) => this.#log.error('plugins could not be brought in line', { error }));
    });
  }

  list(): readonly PluginStatus[] {
    const statuses = this.#running().statuses();
    if (statuses !== this.#statuses) {
      this.#statuses = statuses;
      this.#list = Object.freeze(statuses.map(pluginStatus));
    }
    return this.#list;
  }

  /** @throws FacetError `KRN_LOCKED`, `KRN_UNKNOWN_PLUGIN`. */
  async setEnabled(id: string, enabled: boolean): Promise<void> {
    const desired = enabled ? 'on' : 'off';
    await this.#running().setDesired(id, desired);
    try {
      await this.#table.setDesired(id, desired);
    } catch (error) {
      await this.reconcile();
      throw error;
    }
    this.#log.info('plugin switched', { pluginId: id, desired });
    await this.#bus.publish(PLUGINS_CHANGED, null);
  }

  async retry(id: string): Promise<void> {
    await this.#running().retry(id);
    await this.#bus.publish(PLUGINS_CHANGED, null);
  }

  async install(): Promise<PluginStatus> {
    throw notYet();
  }

  async uninstall(): Promise<void> {
    throw notYet();
  }

  async setFlag(name: string, value: boolean): Promise<void> {
    await this.#flags.set(name, value);
  }

  /** One after the other: two at a time could switch a plugin to and fro. */
  reconcile(): Promise<void> {
    this.#reconciled = this.#reconciled.catch(() => undefined).then(() => this.#bringInLine());
    return this.#reconciled;
  }

  async #bringInLine(): Promise<void> {
    const kernel = this.#running();
    const wanted = await this.#table.desired();
    for (const { id, desired, builtIn, manifest } of kernel.statuses()) {
      const want = builtIn && manifest.locked !== undefined ? 'on' : (wanted.get(id) ?? 'on');
      if (want !== desired) await kernel.setDesired(id, want);
    }
  }

  #running(): Kernel {
    if (!this.#kernel) throw new Error('The kernel has not started yet.');
    return this.#kernel;
  }
}

function notYet(): FacetError {
  return new FacetError({
    code: 'HST_NO_BUNDLES',
    message: 'This server cannot install plugins: it has no bundle store.',
    remedy: 'Build the plugin into the server, as a folder under plugins/.',
  });
}
