import { join } from 'node:path';
import { type BundleFolder, hostedDefinition, PluginHost, pluginServices } from '@facet/core/server';
import type { Kernel, PluginSource } from '@facet/core/common';
import type { Logger, PluginContext } from '@facet/sdk/common';
import { NEWS } from '@facet/sdk/plugin-host';
import type { Counters, JobQueue, KeyValueStore } from '@facet/sdk/server';
import type { SecretTable } from '../shared/secret-table.ts';
import type { FlagTable } from '../shared/feature-flags.ts';
import type { Settings } from '../settings/definitions.ts';
import type { InstalledPlugin } from './installed-plugins.ts';

const PING_MS = 1_000;

export interface HostedHalvesOptions {
  readonly settings: Pick<
    Settings,
    'home' | 'metadataUrl' | 'pluginMegabytes' | 'pluginTableMegabytes' | 'pluginBlockedSeconds'
  >;
  readonly folder: BundleFolder;
  readonly flags: FlagTable;
  readonly jobs: JobQueue;
  readonly keyValues: KeyValueStore;
  readonly counters: Counters;
  readonly secrets: SecretTable;
  readonly log: Logger;
}

/** Server halves of installed plugins, each in a process of its own. */
export class HostedHalves {
  readonly #options: HostedHalvesOptions;

  constructor(options: HostedHalvesOptions) {
    this.#options = options;
  }

  /** What the kernel loads for the server half; `undefined` for a plugin without one. */
  loaderOf(plugin: InstalledPlugin, kernel: Kernel, holds: (id: string) => boolean): PluginSource['load'] {
    const { manifest } = plugin;
    if (!manifest.server) return undefined;
    const definition = hostedDefinition({
      manifest,
      mayKnowCaller: () => holds(manifest.id),
      createHost: (context) => this.#host(plugin, context, kernel),
    });
    return () => Promise.resolve({ default: definition });
  }

  #host({ id, hash, manifest }: InstalledPlugin, context: PluginContext, kernel: Kernel): PluginHost {
    const { settings, folder, flags, jobs, keyValues, counters, secrets } = this.#options;
    const own = context.settings<unknown>();
    const services = pluginServices(manifest, {
      jobs,
      keyValues,
      counters,
      secrets: secrets.of(id),
      saveSettings: (value) => own.set(value),
    });
    const host = new PluginHost({
      pluginId: id,
      folder: folder.folderOf(id, hash),
      // Several servers on one Postgres have no file in common.
      dataFolder: settings.metadataUrl === undefined ? join(settings.home, 'plugin-data', ...id.split('/')) : undefined,
      limits: {
        megabytes: settings.pluginMegabytes,
        databaseMegabytes: settings.pluginTableMegabytes,
        blockedMs: settings.pluginBlockedSeconds * 1_000,
        pingMs: PING_MS,
      },
      log: context.log,
      services: services.calls,
      onTell: services.onTell,
      activation: () => ({ flags: flags.all(), settings: own.get() }),
      onCrash: (problem) => kernel.report(id, problem),
    });
    context.subscriptions.add(flags.subscribe(() => host.tell(NEWS.flags, flags.all())));
    context.subscriptions.add(own.subscribe(() => host.tell(NEWS.settings, own.get())));
    return host;
  }
}
