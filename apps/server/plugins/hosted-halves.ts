import {
  type BundleFolder,
  CallsOfOthers,
  hostedDefinition,
  type LocalFiles,
  PluginHost,
  type PluginHostLimits,
  pluginServices,
  RelayedScopes,
  RelayedSockets,
  RelayedWorkers,
  workerNameOf,
} from '@facet/core/server';
import { type Kernel, type PluginSource, withoutReplaced } from '@facet/core/common';
import { type Capability, type Logger, type PluginContext, type PluginManifest, toDisposable } from '@facet/sdk/common';
import { type ActivateReply, NEWS } from '@facet/sdk/plugin-host';
import type { Counters, JobQueue, KeyValueStore, SharedBus } from '@facet/sdk/server';
import type { PersonCalls } from '../http/person-calls.ts';
import type { PageNewsBoard } from '../live/page-news.ts';
import type { OutsideCalls, OutsideOwner } from '../outside/outside-calls.ts';
import { MemoryCache } from '../shared/memory-cache.ts';
import type { SecretTable } from '../shared/secret-table.ts';
import type { FlagTable } from '../shared/feature-flags.ts';
import type { Settings } from '../settings/definitions.ts';
import { ensureUnchanged } from './ensure-unchanged.ts';
import type { InstalledPlugin } from './installed-plugins.ts';
import { namedOrigins } from '../outside/named-origins.ts';
import { KnownRegistrations } from './known-registrations.ts';
import type { PluginData } from './plugin-data.ts';

const PING_MS = 1_000;
/** Of one plugin, so that none takes the room of another. */
const CACHE_BYTES = 16 * 1024 * 1024;

type Holds = (id: string, capability: Capability) => boolean;

export interface HostedHalvesOptions {
  readonly settings: Pick<
    Settings,
    'home' | 'metadataUrl' | 'pluginMegabytes' | 'pluginTableMegabytes' | 'pluginBlockedSeconds' | 'pluginIdleSeconds'
  >;
  readonly folder: BundleFolder;
  readonly data: PluginData;
  readonly files: LocalFiles;
  readonly flags: FlagTable;
  readonly jobs: JobQueue;
  readonly keyValues: KeyValueStore;
  readonly counters: Counters;
  readonly news: PageNewsBoard;
  readonly secrets: SecretTable;
  readonly bus: SharedBus;
  readonly personCalls: Pick<PersonCalls, 'call'>;
  readonly outside: OutsideCalls;
  readonly log: Logger;
}

/** Server halves of installed plugins, each in a process of its own. */
export class HostedHalves {
  readonly #options: HostedHalvesOptions;
  readonly #known: KnownRegistrations;

  constructor(options: HostedHalvesOptions) {
    this.#options = options;
    this.#known = new KnownRegistrations(options.folder, options.log);
  }

  /** What the kernel loads for the server half; `undefined` for a plugin without one. */
  loaderOf(plugin: InstalledPlugin, kernel: Kernel, holds: Holds): PluginSource['load'] {
    const { manifest } = plugin;
    if (!manifest.server) return undefined;
    const definition = hostedDefinition({
      manifest,
      mayKnowCaller: () => holds(manifest.id, 'session:read'),
      holds: (capability) => holds(manifest.id, capability),
      methodsOfPoint: (point) => standing(kernel).find(({ points }) => points?.[point])?.points?.[point]?.methods,
      createHost: (context, deps, onActive) => this.#host(plugin, context, { kernel, holds, deps, onActive }),
    });
    return () => Promise.resolve({ default: definition });
  }

  #host(
    plugin: InstalledPlugin,
    context: PluginContext,
    {
      kernel,
      holds,
      deps,
      onActive,
    }: {
      readonly kernel: Kernel;
      readonly holds: Holds;
      readonly deps: Readonly<Record<string, unknown>>;
      readonly onActive: (reply: ActivateReply) => void;
    },
  ): PluginHost {
    const { id, hash, manifest, files: installed } = plugin;
    const { settings, folder, data, files, flags, jobs, keyValues, counters, secrets, personCalls, bus, outside } =
      this.#options;
    const own = context.settings<unknown>();
    const scopes = new RelayedScopes(id);
    const tables = data.tablesOf(id);
    const place = placeOf(plugin, folder);
    const workers = new RelayedWorkers({
      manifest,
      ...place,
      programs: new Set(installed.flatMap(({ name }) => workerNameOf(name) ?? [])),
      files,
      log: context.log,
      mayReadFiles: () => holds(id, 'files:read'),
      tell: (topic, value) => host.tell(topic, value),
      backlog: () => host.backlog,
    });
    const sockets = new RelayedSockets(id);
    const endAll = (): void => {
      workers.endAll();
      sockets.endAll();
      tables?.releaseAll();
    };
    context.subscriptions.add(toDisposable(endAll));
    const others = new CallsOfOthers({
      manifest,
      context,
      deps,
      methodsOf: (token) => standing(kernel).find(({ services }) => services?.[token])?.services?.[token],
      scopes,
      holds: (capability) => holds(id, capability),
    });
    const services = pluginServices(manifest, {
      jobs,
      keyValues,
      counters,
      news: this.#options.news.of(id),
      secrets: secrets.of(id),
      saveSettings: (value) => own.set(value),
      workers,
      others,
      sockets,
      scopes,
      tables,
      cache: context.subscriptions.add(new MemoryCache(CACHE_BYTES, bus)),
      outside: outside.of(ownerOf(manifest, own, () => holds(id, 'net:outside'))),
      callForPerson: (scope, endpoint, input) => personCalls.call(id, scope, endpoint, input),
    });
    const host = new PluginHost({
      pluginId: id,
      ...place,
      dataFolder: data.folderOf(id),
      limits: limitsOf(settings, manifest),
      log: context.log,
      scopes,
      provides: manifest.server?.provides !== undefined,
      isAtWork: () => workers.running > 0,
      known: manifest.eager ? undefined : this.#known.read(id, hash),
      onActive: (reply) => {
        onActive(reply);
        this.#known.keep(id, hash, reply);
      },
      onDescribed: (entry, description) => this.#known.describe(id, hash, entry, description),
      services: services.calls,
      onTell: services.onTell,
      activation: () => ({
        flags: flags.all(),
        settings: own.get(),
        tables: tables ? 'postgres' : 'sqlite',
        services: others.services(),
        points: others.points(),
      }),
      onEnd: endAll,
      onCrash: (problem) => kernel.report(id, problem),
    });
    for (const point of Object.keys(manifest.points ?? {}))
      context.subscriptions.add(
        context
          .registry({ id: point, description: '', side: 'server' })
          .subscribe(() => host.tell(NEWS.point, { id: point, ...others.point(point) })),
      );
    context.subscriptions.add(flags.subscribe(() => host.tell(NEWS.flags, flags.all())));
    context.subscriptions.add(own.subscribe(() => host.tell(NEWS.settings, own.get())));
    return host;
  }
}

function placeOf(plugin: InstalledPlugin, bundles: BundleFolder) {
  const folder = bundles.folderOf(plugin.id, plugin.hash);
  return { folder, ensureUnchanged: () => ensureUnchanged(plugin, folder) };
}

const limitsOf = (settings: HostedHalvesOptions['settings'], { eager }: PluginManifest): PluginHostLimits => ({
  megabytes: settings.pluginMegabytes,
  databaseMegabytes: settings.pluginTableMegabytes,
  blockedMs: settings.pluginBlockedSeconds * 1_000,
  pingMs: PING_MS,
  idleMs: eager ? 0 : settings.pluginIdleSeconds * 1_000,
});

/** Manifests of the plugins that are on, or whose place no other takes. */
function standing(kernel: Kernel): readonly PluginManifest[] {
  return withoutReplaced(kernel.statuses()).map(({ manifest }) => manifest);
}

type Readable = Pick<ReturnType<PluginContext['settings']>, 'get'>;

/** How a plugin is known that calls other servers. */
const ownerOf = (manifest: PluginManifest, settings: Readable, mayCall: () => boolean): OutsideOwner => ({
  id: manifest.id,
  origins: () => namedOrigins(manifest, settings.get()),
  mayCall,
});
