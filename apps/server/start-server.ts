import { fileURLToPath } from 'node:url';
import type { Kernel } from '@facet/core/common';
import type { MetadataStore } from '@facet/sdk/server';
import { contain } from './containment/contain.ts';
import { unwatched, type Watch, type WatchdogOptions } from './containment/watchdog.ts';
import { checkAddress } from './listen.ts';
import { createLogger } from './log/logger.ts';
import hostMigrations from './metadata/host-migrations.ts';
import { collectMigrations } from './metadata/migrations.ts';
import { ensureSameKey } from './metadata/same-key.ts';
import { checkMetadata, openMetadata } from './metadata/open-metadata.ts';
import { createHome, readSecretKey } from './settings/home-folder.ts';
import { holdHome } from './settings/home-in-use.ts';
import { pluginDefinitions } from './settings/plugin-definitions.ts';
import { readSettings } from './settings/read-settings.ts';
import { acceptWork } from './start/accept-work.ts';
import { createPluginKernel } from './start/create-plugin-kernel.ts';
import { followIdentity } from './start/follow-identity.ts';
import { openStores } from './start/host-stores.ts';
import { Lifetime } from './start/lifetime.ts';
import { ensureNeeded } from './start/needed-plugins.ts';
import { openFront } from './start/open-front.ts';
import { type BuiltInPlugin, HOST, type StartParts } from './start/start-parts.ts';
import { startPlugins } from './start/start-plugins.ts';

export type { BuiltInPlugin } from './start/start-parts.ts';

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

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url));
const SDK_FOLDER = fileURLToPath(new URL('../../dist/sdk', import.meta.url));

/** @throws FacetError when it cannot start; nothing was written then, unless the disk or the database failed midway. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { builtIns } = options;
  const settings = readSettings(options.env, pluginDefinitions(builtIns.map(({ manifest }) => manifest)));
  const migrations = await collectMigrations([
    { owner: HOST, load: async () => ({ migrations: hostMigrations }) },
    ...builtIns.flatMap(({ manifest, load }) => (load ? [{ owner: manifest.id, load }] : [])),
  ]);
  await checkMetadata(settings, Object.keys(migrations));
  await checkAddress(settings.host, settings.port);

  createHome(settings.home);
  const log = createLogger(settings.logLevel, options.writeLog);
  const lifetime = new Lifetime();
  try {
    lifetime.add(holdHome(settings.home, log));
    const secretKey = readSecretKey(settings.home);
    const database = lifetime.adopt(await openMetadata(settings, migrations, log), (opened) => opened.close());
    await ensureSameKey(database, secretKey);
    return await assemble({
      builtIns,
      settings,
      secretKey,
      log,
      lifetime,
      database,
      watched: lifetime.add(
        options.watch?.({ ...settings, plugins: builtIns.map(({ manifest }) => manifest.id) }) ?? unwatched(),
      ),
      webFolder: options.webFolder ?? WEB_FOLDER,
      sdkFolder: options.sdkFolder ?? SDK_FOLDER,
      listening: {},
    });
  } catch (error) {
    await lifetime
      .end()
      .catch((failure: unknown) => log.error('a started service could not be stopped', { error: failure }));
    throw error;
  }
}

/** The order of a start; a stop releases what it acquired in the opposite order. */
async function assemble(parts: StartParts): Promise<RunningServer> {
  const { log, watched, lifetime } = parts;
  const stores = await openStores(parts, () => plugins.kernel);
  const plugins = await createPluginKernel(parts, stores);
  const { kernel } = plugins;
  await startPlugins(parts, stores, plugins);
  ensureNeeded(kernel);
  const identity = lifetime.add(await followIdentity(kernel, log));
  lifetime.add(identity.onDidChange(() => plugins.people.recheck()));
  const app = await openFront(parts, stores, plugins, identity);
  const url = await acceptWork(parts, stores, plugins, { app, identity });
  log.info('ready', { url, plugins: kernel.statuses().length, sinceStartMs: Math.round(performance.now()) });
  return {
    url,
    kernel,
    store: stores.store,
    takeSignInLink: async () => identity.current()?.takeSignInLink(),
    contain: (error) => contain(error, watched.attribution, kernel, log),
    async stop() {
      await lifetime.end();
      log.info('stopped');
      log.flush();
    },
  };
}
