import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createKernel, type Kernel, PerPlugin } from '@facet/core/common';
import { checkEntries } from '@facet/core/manifest';
import { BundleFolder, PluginRoutes } from '@facet/core/server';
import { type AnyPluginDefinition, type Disposable, type PluginManifest, providedTokens } from '@facet/sdk/common';
import {
  type Authenticator,
  FeatureFlagsToken,
  IdentityToken,
  JobHandlers,
  JobQueueToken,
  KeyValueStoreToken,
  MetadataStoreToken,
  PluginAdministrationToken,
  PluginSettingsToken,
  SecretsToken,
  type RequestInfo,
  ServerSettingsToken,
  SharedBusToken,
  SharedCacheToken,
  SystemScopesToken,
  CountersToken,
  type MetadataStore,
  type PluginMigrations,
  type ServerSettings,
} from '@facet/sdk/server';
import { sql } from 'kysely';
import { contain } from './containment/contain.ts';
import { CrashRecords } from './containment/crash-records.ts';
import { crashFaults } from './containment/crash-faults.ts';
import { BlockedRequests, RequestRefusals } from './containment/blocked-requests.ts';
import { unwatched, type Watch, type WatchdogOptions } from './containment/watchdog.ts';
import { Dispatcher } from './http/dispatcher.ts';
import { EventStreams } from './http/event-stream.ts';
import { hostRoutes } from './http/host-routes.ts';
import { createHttpServer } from './http/http-server.ts';
import { HttpMetrics, PluginCounters } from './http/metrics.ts';
import { mayReadMetrics } from './http/metrics-access.ts';
import { PublicAddress } from './http/public-address.ts';
import { MemoryRateLimiter } from './http/rate-limiter.ts';
import { JobTable } from './jobs/job-table.ts';
import { JobWorker } from './jobs/job-worker.ts';
import { reasonOf } from './errors.ts';
import { checkAddress, listen } from './listen.ts';
import { ObjectNews } from './live/object-news.ts';
import { createLogger, type HostLogger } from './log/logger.ts';
import { collectMigrations } from './metadata/migrations.ts';
import { asStore, checkMetadata, openMetadata } from './metadata/open-metadata.ts';
import type { MetadataDatabase } from './metadata/metadata-database.ts';
import { PageHost } from './pages/page-host.ts';
import { SdkPackageFile } from './pages/sdk-package.ts';
import { WebBuildFile } from './pages/web-build.ts';
import { GrantTable } from './plugins/grant-table.ts';
import { HostedHalves } from './plugins/hosted-halves.ts';
import { InstalledPlugins } from './plugins/installed-plugins.ts';
import { PluginAdministrator } from './plugins/plugin-administrator.ts';
import { PluginHistory } from './plugins/plugin-history.ts';
import { PluginTable } from './plugins/plugin-table.ts';
import { systemScopesOf } from './plugins/system-scopes.ts';
import { createHome, readSecretKey } from './settings/home-folder.ts';
import type { Settings } from './settings/definitions.ts';
import { pluginDefinitions, processValues, withProcessValues } from './settings/plugin-definitions.ts';
import { readSettings } from './settings/read-settings.ts';
import { FlagTable } from './shared/feature-flags.ts';
import { KeyValueTable } from './shared/key-value-table.ts';
import { type HostBus, LocalBus } from './shared/local-bus.ts';
import { MemoryCache } from './shared/memory-cache.ts';
import { SecretTable } from './shared/secret-table.ts';
import { SettingTable } from './shared/setting-table.ts';

export interface BuiltInPlugin {
  readonly manifest: PluginManifest;
  readonly load?: () => Promise<{ readonly default: AnyPluginDefinition }>;
  readonly migrations?: () => Promise<{ readonly default: PluginMigrations }>;
}

export interface StartOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly builtIns: readonly BuiltInPlugin[];
  /** Where log lines go; default standard output. */
  readonly writeLog?: (line: string) => void;
  /** Watches this thread, once it is known for how long it may be blocked. Default: no watch. */
  readonly watch?: (options: WatchdogOptions) => Watch;
  /** Folder of the built web app. */
  readonly webFolder?: string;
  /** Folder of the packed sdk. */
  readonly sdkFolder?: string;
}

export interface RunningServer {
  readonly url: string;
  readonly kernel: Kernel;
  readonly store: MetadataStore;
  /** Path of the one-time sign-in of the first administrator, if there is one. */
  takeSignInLink(): Promise<string | undefined>;
  /** Takes uncaught errors: code of a plugin is reported, anything else ends the process. */
  readonly contain: (error: unknown) => void;
  /** Stops accepting, lets calls finish for 10 s, cancels the rest, closes everything. */
  stop(): Promise<void>;
}

const HOST = 'facet/host';
const DRAIN_MS = 10_000;
const HOUSEKEEPING_MS = 60 * 60_000;
const KEEP_JOBS_MS = 7 * 24 * 60 * 60_000;
const MEGABYTE = 1024 * 1024;
const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));
const SDK_FOLDER = fileURLToPath(new URL('../../dist/sdk', import.meta.url));

/** @throws FacetError when it cannot start; nothing was written then, unless the disk or the database failed midway. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const settings = readSettings(options.env, pluginDefinitions(options.builtIns.map(({ manifest }) => manifest)));
  const migrations = await collectMigrations([
    { owner: HOST, load: () => import('./metadata/host-migrations.ts') },
    ...options.builtIns.flatMap(({ manifest, migrations: load }) => (load ? [{ owner: manifest.id, load }] : [])),
  ]);
  await checkMetadata(settings, Object.keys(migrations));
  await checkAddress(settings.host, settings.port);

  createHome(settings.home);
  const log = createLogger(settings.logLevel, options.writeLog);
  const secretKey = readSecretKey(settings.home);
  const plugins = options.builtIns.map(({ manifest }) => manifest.id);
  const database = await openMetadata(settings, migrations, log);
  try {
    return await assemble({
      ...options,
      settings,
      watched: options.watch?.({ ...settings, plugins }) ?? unwatched(),
      secretKey,
      database,
      log,
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Parts extends StartOptions {
  readonly settings: Settings;
  readonly secretKey: Uint8Array;
  readonly database: MetadataDatabase;
  readonly log: HostLogger;
  readonly watched: Watch;
}

async function assemble({
  settings,
  secretKey,
  database,
  log,
  builtIns,
  watched,
  webFolder = WEB_FOLDER,
  sdkFolder = SDK_FOLDER,
}: Parts) {
  const store = asStore(database);
  const abandon = new AbortController();
  const bus = await openBus(settings, database, log);
  const cache = new MemoryCache(settings.cacheMegabytes * MEGABYTE, bus);
  const keyValues = new KeyValueTable(store);
  const jobs = new JobTable(store, bus, (scope, what) => kernel.ensureOpen(scope, what));
  const flags = new FlagTable({
    store,
    bus,
    configured: settings.featureFlags,
    declared: () => kernel.statuses().flatMap(({ manifest }) => manifest.flags ?? []),
  });
  const pluginSettings = new SettingTable({
    store,
    bus,
    manifestOf: (plugin) => kernel.statuses().find(({ id }) => id === plugin)?.manifest,
  });
  const table = new PluginTable(store);
  const history = new PluginHistory(store);
  const folder = new BundleFolder(join(settings.home, 'plugins'));
  const installed = new InstalledPlugins({ store, folder, history, log });
  const crashes = new CrashRecords(settings.home);
  const counters = new PluginCounters();
  const secrets = new SecretTable(store, secretKey);
  const administrator = new PluginAdministrator({
    table,
    installed,
    grants: new GrantTable(store),
    store,
    history,
    flags,
    bus,
    log,
    crashes,
    halves: new HostedHalves({ settings, folder, flags, jobs, keyValues, counters, secrets, log }),
  });
  const kernel = createKernel({
    side: 'server',
    log,
    attribute: watched.attribution.attribute,
    host: [
      [MetadataStoreToken, store],
      [SharedBusToken, bus],
      [SharedCacheToken, cache],
      [CountersToken, counters],
      [KeyValueStoreToken, keyValues],
      [JobQueueToken, jobs],
      [FeatureFlagsToken, flags],
      [ServerSettingsToken, serverSettings(settings, secretKey)],
      [PluginAdministrationToken, administrator],
      [PluginSettingsToken, pluginSettings],
      [SecretsToken, new PerPlugin((plugin) => secrets.of(plugin))],
      [SystemScopesToken, new PerPlugin((plugin) => systemScopesOf(plugin, kernel))],
    ],
    settingsOf: <T>(manifest: PluginManifest) =>
      withProcessValues(pluginSettings.settingOf<T>(manifest.id), processValues(manifest, settings.ofPlugins)),
    checkEntries,
  });
  const desiredStates = await table.desiredStates();
  const faults = crashFaults(crashes, log);
  for (const { manifest, load } of builtIns) {
    const fault = faults.get(manifest.id);
    kernel.add({
      manifest,
      ...(load ? { load } : {}),
      ...(fault ? { fault } : {}),
      builtIn: true,
      desired: manifest.locked === undefined ? (desiredStates.get(manifest.id)?.desired ?? 'on') : 'on',
    });
  }

  const subscriptions = [await flags.start(log), await pluginSettings.start(log), administrator.start(kernel)];
  const applyFlags = () => kernel.setFlags(flags.all());
  subscriptions.push(flags.subscribe(applyFlags));
  applyFlags();
  await administrator.reconcile();
  for (const { name, isKnown } of flags.unused())
    log.warn(
      isKnown ? 'a flag that the settings name has no effect here' : 'the settings name a flag that nothing has',
      {
        flag: name,
        code: isKnown ? 'HST_FLAG_WITHOUT_EFFECT' : 'HST_UNKNOWN_FLAG',
      },
    );
  await kernel.start();

  const authenticator = await watchAuthenticator(kernel, log);
  const metrics = new HttpMetrics(kernel, counters);
  const objectNews = new ObjectNews({ kernel, bus, log });
  subscriptions.push(objectNews);
  const events = new EventStreams({
    sources: { plugins: administrator, flags, settings: pluginSettings, objects: objectNews },
    stillThere: (request, userId) => isStill(authenticator.current(), request, userId),
    log,
  });
  subscriptions.push(authenticator.onDidChange(() => events.recheck()));
  let stopping = false;
  const sdk = new SdkPackageFile(sdkFolder);
  const routes = new PluginRoutes(
    kernel,
    {
      owner: HOST,
      routes: hostRoutes({
        plugins: administrator,
        flags,
        events: () => events,
        metrics: () => metrics,
        mayReadMetrics: mayReadMetrics(settings),
        offers: (endpoint) => routes.table.routes.some(({ method, pattern }) => `${method} ${pattern}` === endpoint),
        obstacles: async () => (stopping ? ['stopping'] : await unreachable(store)),
        sdk: () => sdk.current(),
      }),
    },
    log,
  );
  await routes.settled();
  const open = routes.problems.find((problem) => problem.code === 'HTTP_NO_POLICY');
  if (open) throw open;
  const refused = new RequestRefusals(
    new BlockedRequests(settings.home).read((file) =>
      log.warn('the record of a blocked request cannot be read', { file }),
    ),
  );
  const dispatcher = new Dispatcher({
    kernel,
    containment: {
      forRequest: (request, done, call) => watched.attribution.forRequest(request, done, call),
      secondsLeft: (request) => refused.secondsLeft(request),
    },
    routes,
    authenticator: authenticator.current,
    limiter: new MemoryRateLimiter(),
    log,
    metrics,
    pages: new PageHost({
      build: new WebBuildFile(webFolder),
      kernel,
      authenticator: authenticator.current,
      flags,
      plugins: () => administrator.list(),
      settings: pluginSettings,
    }),
    validateResponses: settings.validateResponses,
    stopping: abandon.signal,
    callMs: settings.callSeconds * 1_000,
    address: new PublicAddress(settings),
  });
  const app = await createHttpServer({ dispatcher, trustProxy: settings.trustProxy, webFolder, log });
  const worker = new JobWorker({
    table: jobs,
    handlers: kernel.registry(JobHandlers),
    openScope: (facts) => kernel.openScope(facts),
    authenticator: authenticator.current,
    bus,
    log,
    width: settings.jobWorkers,
  });
  const housekeeping = setInterval(() => {
    Promise.all([keyValues.purge(), jobs.purge(KEEP_JOBS_MS)]).catch((error: unknown) =>
      log.error('old rows could not be removed', { error }),
    );
  }, HOUSEKEEPING_MS);
  housekeeping.unref();
  const url = await listen(app, settings.host, settings.port);
  worker.start();
  log.info('ready', { url, plugins: kernel.statuses().length, sinceStartMs: Math.round(performance.now()) });

  const server: RunningServer = {
    url,
    kernel,
    store,
    takeSignInLink: async () => authenticator.current()?.takeSignInLink(),
    contain: (error) => contain(error, watched.attribution, kernel, log),
    async stop() {
      stopping = true;
      clearInterval(housekeeping);
      events.dispose();
      const closed = app.close();
      const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
      const giveUp = setTimeout(() => {
        abandon.abort(new DOMException('The server stops.', 'AbortError'));
        setTimeout(() => app.server.closeAllConnections(), 500).unref();
      }, DRAIN_MS);
      await Promise.all([closed, worker.stop(DRAIN_MS)]);
      clearInterval(sweep);
      clearTimeout(giveUp);
      routes.dispose();
      authenticator.dispose();
      for (const subscription of subscriptions) subscription.dispose();
      await kernel.stop();
      watched.dispose();
      cache.dispose();
      await bus.close();
      await database.close();
      log.info('stopped');
      log.flush();
    },
  };
  return server;
}

async function openBus(settings: Settings, database: MetadataDatabase, log: HostLogger): Promise<HostBus> {
  if (settings.metadataUrl === undefined) return new LocalBus(log, database.outside);
  const { PostgresBus } = await import('./shared/postgres-bus.ts');
  return PostgresBus.open(settings.metadataUrl, log);
}

function serverSettings(settings: Settings, secretKey: Uint8Array): ServerSettings {
  const { forbiddenDatabaseAddresses } = settings;
  const { home, host, port, examples, localDatabases, adminUsername, adminPassword, knownPasswords, metadataUrl } =
    settings;
  const { resultMegabytes, resultCells } = settings;
  return Object.freeze({
    home,
    host,
    port,
    examples,
    localDatabases,
    forbiddenDatabaseAddresses,
    resultMegabytes,
    resultCells,
    secretKey,
    ...(adminUsername === undefined ? {} : { adminUsername }),
    ...(adminPassword === undefined ? {} : { adminPassword }),
    ...(knownPasswords === undefined ? {} : { knownPasswords }),
    ...(metadataUrl === undefined ? {} : { metadataUrl }),
  });
}

/** Whether a request that began a while ago still comes from this user. */
async function isStill(
  authenticator: Authenticator | undefined,
  request: RequestInfo,
  userId: number,
): Promise<boolean> {
  const who = await (authenticator?.recheck?.(request) ?? authenticator?.authenticate(request));
  return who !== undefined && !who.isAnonymous && who.id === userId;
}

/** Follows the identity plugin: its provider authenticates requests; without one all are anonymous. */
async function watchAuthenticator(kernel: Kernel, log: HostLogger) {
  let current: Authenticator | undefined;
  let news: Disposable | undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const become = (next: Authenticator | undefined): void => {
    if (next === current) return;
    news?.dispose();
    current = next;
    news = next?.onDidChange?.(tell);
    tell();
  };
  const isProvided = () =>
    kernel
      .statuses()
      .some(
        ({ state, manifest }) =>
          state === 'active' && providedTokens(manifest.server?.provides).some(({ id }) => id === IdentityToken.id),
      );
  const refresh = async (): Promise<void> => {
    become(isProvided() ? (await kernel.service(IdentityToken)).authenticator : undefined);
  };
  const subscription = kernel.subscribe(() => {
    refresh().catch((error: unknown) => {
      become(undefined);
      log.error('no identity provider runs', { error });
    });
  });
  await refresh();
  return {
    current: () => current,
    onDidChange: (listener: () => void): Disposable => {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
    dispose: () => {
      subscription.dispose();
      news?.dispose();
    },
  };
}

async function unreachable(store: MetadataStore): Promise<readonly string[]> {
  try {
    await sql`select 1`.execute(store.db<unknown>());
    return [];
  } catch (error) {
    return [`metadata: ${reasonOf(error)}`];
  }
}
