import type { Kernel } from '@facet/core/common';
import { LocalFiles } from '@facet/core/server';
import type { MetadataStore } from '@facet/sdk/server';
import { PluginCounters } from '../http/metrics.ts';
import { PageNewsBoard } from '../live/page-news.ts';
import { JobBoard } from '../jobs/job-board.ts';
import { JobTable } from '../jobs/job-table.ts';
import { asStore } from '../metadata/open-metadata.ts';
import { OutsideCalls } from '../outside/outside-calls.ts';
import { FlagTable } from '../shared/feature-flags.ts';
import { KeyValueTable } from '../shared/key-value-table.ts';
import type { HostBus } from '../shared/local-bus.ts';
import { SecretTable } from '../shared/secret-table.ts';
import { SettingTable } from '../shared/setting-table.ts';
import { openTopology } from '../topology/open-topology.ts';
import type { Topology } from '../topology/topology.ts';
import { WorkBoard } from '../work/work-board.ts';
import type { StartParts } from './start-parts.ts';

/** What the host keeps for all plugins. */
export interface HostStores {
  readonly store: MetadataStore;
  /** What it shares with other processes. */
  readonly topology: Topology;
  readonly bus: HostBus;
  readonly keyValues: KeyValueTable;
  readonly jobs: JobTable;
  readonly jobBoard: JobBoard;
  readonly flags: FlagTable;
  readonly settings: SettingTable;
  readonly secrets: SecretTable;
  readonly counters: PluginCounters;
  readonly news: PageNewsBoard;
  readonly work: WorkBoard;
  /** Of this machine. */
  readonly files: LocalFiles;
  /** Calls of other servers, by plugins. */
  readonly outside: OutsideCalls;
}

/** @param kernel The one that is created with these stores; asked only once it is there. */
export async function openStores(parts: StartParts, kernel: () => Kernel): Promise<HostStores> {
  const { settings, secretKey, database, lifetime } = parts;
  const store = asStore(database);
  const topology = lifetime.adopt(await openTopology({ ...parts, store }), (opened) => opened.close());
  const { bus } = topology;
  const secrets = new SecretTable(store, secretKey);
  return {
    store,
    topology,
    bus,
    keyValues: new KeyValueTable(store),
    jobs: new JobTable(store, bus, (scope, what) => kernel().ensureOpen(scope, what)),
    jobBoard: new JobBoard(store, bus),
    flags: new FlagTable({
      store,
      bus,
      configured: settings.featureFlags,
      declared: () =>
        kernel()
          .statuses()
          .flatMap(({ manifest }) => manifest.flags ?? []),
    }),
    settings: new SettingTable({
      store,
      bus,
      secrets,
      manifestOf: (plugin) =>
        kernel()
          .statuses()
          .find(({ id }) => id === plugin)?.manifest,
    }),
    secrets,
    counters: new PluginCounters(),
    news: new PageNewsBoard(bus, parts.log),
    work: lifetime.add(new WorkBoard(bus, parts.log)),
    outside: new OutsideCalls(settings.pluginNetworks),
    files: new LocalFiles(settings.localDatabases),
  };
}
