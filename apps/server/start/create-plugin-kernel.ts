import { namedOrigins } from '../outside/named-origins.ts';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKernel, hostManifest, type HostService, type Kernel, PerPlugin } from '@facet/core/common';
import { checkEntries } from '@facet/core/manifest';
import { BundleFolder, createWorkers } from '@facet/core/server';
import type { PluginManifest } from '@facet/sdk/common';
import {
  BlobStoreToken,
  CountersToken,
  FeatureFlagsToken,
  IdentityToken,
  JobQueueToken,
  JobRecordsToken,
  KeyValueStoreToken,
  MetadataStoreToken,
  OutsideToken,
  PageNewsToken,
  PersonApiToken,
  PlacesToken,
  PluginAdministrationToken,
  PluginSettingsToken,
  RunningWorkToken,
  SecretsToken,
  ServerSettingsToken,
  SharedBusToken,
  SharedCacheToken,
  SystemScopesToken,
  WorkersToken,
} from '@facet/sdk/server';
import { CrashRecords } from '../containment/crash-records.ts';
import { crashFaults } from '../containment/crash-faults.ts';
import { PersonCalls } from '../http/person-calls.ts';
import { GrantTable } from '../plugins/grant-table.ts';
import { HostedHalves } from '../plugins/hosted-halves.ts';
import { InstalledPlugins } from '../plugins/installed-plugins.ts';
import { PluginAdministrator } from '../plugins/plugin-administrator.ts';
import { PluginData } from '../plugins/plugin-data.ts';
import { PluginHistory } from '../plugins/plugin-history.ts';
import { PluginReconciler } from '../plugins/plugin-reconciler.ts';
import { PluginTable } from '../plugins/plugin-table.ts';
import { systemScopesOf } from '../plugins/system-scopes.ts';
import { WorkOfPeople } from '../rights/work-of-people.ts';
import { withProcessValues } from '../settings/plugin-definitions.ts';
import { ProcessSettings } from '../settings/process-settings.ts';
import type { HostStores } from './host-stores.ts';
import { serverSettings } from './server-settings.ts';
import type { BuiltInPlugin, StartParts } from './start-parts.ts';

/** The plugins, and who administers them. Nothing of theirs runs before `startPlugins`. */
export interface PluginKernel {
  readonly kernel: Kernel;
  readonly administrator: PluginAdministrator;
  readonly reconciler: PluginReconciler;
  readonly personCalls: PersonCalls;
  readonly processSettings: ProcessSettings;
  readonly people: WorkOfPeople;
}

export async function createPluginKernel(parts: StartParts, stores: HostStores): Promise<PluginKernel> {
  const { settings, log, watched, lifetime } = parts;
  const table = new PluginTable(stores.store);
  const crashes = new CrashRecords(settings.home);
  const personCalls = new PersonCalls();
  const people = new WorkOfPeople(log);
  const data = await createPluginData(parts, stores);
  const builtInIds = new Set([HOST_PLUGIN, ...parts.builtIns].map(({ manifest }) => manifest.id));
  const processSettings = new ProcessSettings(settings, builtInIds);
  const records = { table, crashes, data, personCalls, processSettings };
  const { administrator, reconciler } = createAdministrator(parts, stores, records);
  const authenticator = async () => (await kernel.service(IdentityToken)).authenticator;
  const kernel: Kernel = lifetime.adopt(
    createKernel({
      side: 'server',
      log,
      attribute: watched.attribution.attribute,
      host: [
        ...hostServices(parts, stores),
        [PluginAdministrationToken, administrator],
        [PersonApiToken, new PerPlugin((plugin) => personCalls.of(plugin))],
        [SystemScopesToken, new PerPlugin((plugin) => systemScopesOf(plugin, { kernel, authenticator, people }))],
      ],
      settingsOf: <T>(manifest: PluginManifest) =>
        withProcessValues(stores.settings.settingOf<T>(manifest.id), processSettings.valuesOf(manifest)),
      checkEntries,
    }),
    (created) => created.stop(),
  );
  await addBuiltIns(parts, kernel, { table, crashes });
  return { kernel, administrator, reconciler, personCalls, processSettings, people };
}

interface PluginRecords {
  readonly table: PluginTable;
  readonly crashes: CrashRecords;
}

/** The driver of Postgres is loaded where the metadata is in one. */
async function createPluginData(
  { settings, secretKey, lifetime, log }: StartParts,
  { store }: HostStores,
): Promise<PluginData> {
  if (settings.metadataUrl === undefined) return new PluginData(store, settings.home, undefined);
  const { PluginDatabases } = await import('../metadata/plugin-databases.ts');
  const databases = lifetime.adopt(
    new PluginDatabases(settings.metadataUrl, secretKey, settings.pluginTableMegabytes, log),
    (opened) => opened.close(),
  );
  return new PluginData(store, settings.home, databases);
}

function createAdministrator(
  { settings, log }: StartParts,
  { store, bus, flags, jobs, keyValues, counters, news, secrets, settings: values, files, outside }: HostStores,
  {
    table,
    crashes,
    data,
    personCalls,
    processSettings,
  }: PluginRecords & Pick<PluginKernel, 'personCalls' | 'processSettings'> & { readonly data: PluginData },
): Pick<PluginKernel, 'administrator' | 'reconciler'> {
  const history = new PluginHistory(store);
  const folder = new BundleFolder(join(settings.home, 'plugins'));
  const installed = new InstalledPlugins({ store, folder, history, log });
  const grants = new GrantTable(store);
  const halves = new HostedHalves({
    settings,
    folder,
    data,
    files,
    flags,
    jobs,
    keyValues,
    counters,
    news,
    secrets,
    log,
    bus,
    personCalls,
    outside,
  });
  const reconciler = new PluginReconciler({ table, installed, grants, flags, halves, log });
  const administrator = new PluginAdministrator({
    table,
    installed,
    grants,
    store,
    history,
    flags,
    bus,
    log,
    crashes,
    data,
    secrets,
    settings: values,
    processSettings,
    reconciler,
  });
  return { administrator, reconciler };
}

function hostServices(
  { settings, secretKey, builtIns, log, listening }: StartParts,
  stores: HostStores,
): readonly HostService[] {
  return [
    [MetadataStoreToken, stores.store],
    [SharedBusToken, stores.bus],
    [SharedCacheToken, stores.topology.cache],
    [PlacesToken, stores.topology.places],
    [RunningWorkToken, new PerPlugin((plugin) => stores.work.of(plugin))],
    [BlobStoreToken, new PerPlugin((plugin) => stores.topology.blobs.of(plugin))],
    [CountersToken, stores.counters],
    [PageNewsToken, new PerPlugin((plugin) => stores.news.of(plugin))],
    [KeyValueStoreToken, stores.keyValues],
    [JobQueueToken, stores.jobs],
    [JobRecordsToken, stores.jobBoard],
    [FeatureFlagsToken, stores.flags],
    [ServerSettingsToken, serverSettings(settings, secretKey, () => listening.url)],
    [PluginSettingsToken, stores.settings],
    [SecretsToken, new PerPlugin((plugin) => stores.secrets.of(plugin))],
    [
      OutsideToken,
      new PerPlugin((id) => {
        const manifest = builtIns.find((builtIn) => builtIn.manifest.id === id)?.manifest;
        const values = stores.settings.settingOf(id);
        return stores.outside.of({
          id,
          origins: () => (manifest === undefined ? [] : namedOrigins(manifest, values.get())),
          mayCall: () => manifest?.capabilities?.includes('net:outside') === true,
        });
      }),
    ],
    [
      WorkersToken,
      new PerPlugin((owner) => {
        const { workers = {} } = builtIns.find(({ manifest }) => manifest.id === owner) ?? {};
        const programs = new Map(Object.entries(workers).map(([name, url]) => [name, fileURLToPath(url)]));
        return createWorkers({ owner, programs, files: stores.files, log });
      }),
    ],
  ];
}

/** Has no code of its own: the shell and this server read its settings. */
const HOST_PLUGIN: BuiltInPlugin = { manifest: hostManifest };

/** Switched as they were left, and held back where they have ended the process before. */
async function addBuiltIns({ builtIns, log }: StartParts, kernel: Kernel, { table, crashes }: PluginRecords) {
  const desiredStates = await table.desiredStates();
  const faults = crashFaults(crashes, log);
  for (const { manifest, load } of [HOST_PLUGIN, ...builtIns]) {
    const fault = faults.get(manifest.id);
    kernel.add({
      manifest,
      ...(load ? { load } : {}),
      ...(fault ? { fault } : {}),
      builtIn: true,
      desired: manifest.locked === undefined ? (desiredStates.get(manifest.id)?.desired ?? 'on') : 'on',
    });
  }
}
