import { type Kernel, type KnownPoints, pointsOf, problems } from '@facet/core/common';
import { checkEntries } from '@facet/core/manifest';
import { type PluginArchive, isServerFile, readPluginArchive } from '@facet/core/server';
import { CAPABILITIES, type Disposable, FacetError, type Logger, type PluginManifest } from '@facet/sdk/common';
import type {
  FlagDecision,
  FlagStatus,
  InstallCheck,
  InstallOptions,
  MetadataStore,
  PluginAdministration,
  PluginDetails,
  PluginStatus,
  SharedBus,
  UninstallOptions,
} from '@facet/sdk/server';
import type { ProcessSettings } from '../settings/process-settings.ts';
import type { SecretTable } from '../shared/secret-table.ts';
import type { SettingTable } from '../shared/setting-table.ts';
import type { PluginData } from './plugin-data.ts';
import type { CrashRecords } from '../containment/crash-records.ts';
import type { FlagTable } from '../shared/feature-flags.ts';
import type { HostTables } from '../metadata/host-tables.ts';
import { checkInstall } from './check-install.ts';
import { flagStatuses } from './flag-status.ts';
import type { Grants, GrantTable } from './grant-table.ts';
import { installProblems } from './install-problems.ts';
import type { InstalledPlugin, InstalledPlugins } from './installed-plugins.ts';
import type { NewEvent, PluginHistory } from './plugin-history.ts';
import { pluginStatus } from './plugin-status.ts';
import type { PluginReconciler } from './plugin-reconciler.ts';
import type { PluginTable } from './plugin-table.ts';

const PLUGINS_CHANGED = 'facet/plugins';
/** Owner part of the ids of built-in plugins. */
const OWN = 'facet/';

export interface PluginAdministratorOptions {
  readonly table: PluginTable;
  readonly installed: InstalledPlugins;
  readonly history: PluginHistory;
  readonly flags: FlagTable;
  readonly bus: SharedBus;
  readonly log: Logger;
  readonly grants: GrantTable;
  readonly store: MetadataStore;
  readonly crashes: Pick<CrashRecords, 'forget'>;
  readonly reconciler: PluginReconciler;
  readonly data: PluginData;
  readonly secrets: Pick<SecretTable, 'of'>;
  readonly settings: Pick<SettingTable, 'forget'>;
  readonly processSettings: Pick<ProcessSettings, 'statusOf'>;
}

/**
 * Switches and installs plugins for all processes: the wish is stored, then every process brings its kernel in line with
 * what is stored.
 */
export class PluginAdministrator implements PluginAdministration {
  readonly #table: PluginTable;
  readonly #installed: InstalledPlugins;
  readonly #history: PluginHistory;
  readonly #flags: FlagTable;
  readonly #bus: SharedBus;
  readonly #log: Logger;
  readonly #grants: GrantTable;
  readonly #store: MetadataStore;
  readonly #crashes: PluginAdministratorOptions['crashes'];
  readonly #data: PluginData;
  readonly #secrets: PluginAdministratorOptions['secrets'];
  readonly #settings: PluginAdministratorOptions['settings'];
  readonly #processSettings: PluginAdministratorOptions['processSettings'];
  #shown: { readonly statuses: unknown; readonly installations: unknown } | undefined;
  #list: readonly PluginStatus[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #reconciler: PluginReconciler;

  constructor(options: PluginAdministratorOptions) {
    this.#table = options.table;
    this.#installed = options.installed;
    this.#history = options.history;
    this.#flags = options.flags;
    this.#bus = options.bus;
    this.#log = options.log;
    this.#grants = options.grants;
    this.#store = options.store;
    this.#crashes = options.crashes;
    this.#data = options.data;
    this.#secrets = options.secrets;
    this.#settings = options.settings;
    this.#processSettings = options.processSettings;
    this.#reconciler = options.reconciler;
  }

  /** The kernel offers this service to plugins, so it is created first and told afterwards. */
  start(kernel: Kernel): Disposable {
    this.#reconciler.start(kernel);
    return this.#bus.subscribe(PLUGINS_CHANGED, () => {
      this.#reconciler.reconcile().then(
        () => this.#tell(),
        (error: unknown) => this.#log.error('plugins could not be brought in line', { error }),
      );
    });
  }

  /** Tells when this process has followed a change, wherever it was made. */
  subscribe(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  list(): readonly PluginStatus[] {
    const statuses = this.#reconciler.kernel.statuses();
    const installations = this.#reconciler.installations;
    if (this.#shown?.statuses !== statuses || this.#shown.installations !== installations) {
      this.#shown = { statuses, installations };
      const known = pointsOf(statuses.map(({ manifest }) => manifest));
      this.#list = Object.freeze(
        statuses.map((runtime) => pluginStatus(runtime, known, installations.get(runtime.id))),
      );
    }
    return this.#list;
  }

  async details(id: string): Promise<PluginDetails> {
    const status = this.#statusOf(id);
    const manifest = this.#manifestOf(id);
    const { secrets: declared = [] } = manifest;
    const [versions, log, set] = await Promise.all([
      this.#installed.versions(id),
      this.#history.of(id),
      this.#secrets.of(id).names(),
    ]);
    return {
      status,
      versions,
      log,
      secrets: declared.map((one) => ({ ...one, isSet: set.includes(one.name) })),
      processSettings: this.#processSettings.statusOf(manifest),
    };
  }

  async setEnabled(id: string, enabled: boolean, by?: number): Promise<void> {
    const { locked } = this.#statusOf(id);
    if (locked !== null && !enabled) throw new FacetError(problems.locked(id, locked));
    const desired = enabled ? 'on' : 'off';
    // Toggling acknowledges the crash; clear it.
    this.#crashes.forget(id);
    // Stored first: a reconcile that runs meanwhile must not bring it back.
    await this.#table.setDesired(id, desired);
    await this.#reconciler.reconcile();
    await this.#done(id, { what: desired }, by);
  }

  async retry(id: string, by?: number): Promise<void> {
    this.#statusOf(id);
    this.#crashes.forget(id);
    await this.#reconciler.reconcile();
    await this.#reconciler.kernel.retry(id);
    await this.#done(id, { what: 'retried' }, by);
  }

  async setGrants(id: string, grants: Grants, by?: number): Promise<void> {
    this.#ensureInstalled(id);
    await this.#decide(id, grants, by);
    await this.#reconciler.reconcile();
    await this.#bus.publish(PLUGINS_CHANGED, null);
  }

  async check(bytes: Uint8Array): Promise<InstallCheck> {
    const archive = this.#read(bytes);
    await this.#installed.admit(archive, false);
    const grants = this.#reconciler.installations.get(archive.manifest.id)?.grants;
    return checkInstall(archive, this.#reconciler.kernel.statuses(), grants);
  }

  async install(bytes: Uint8Array, options: InstallOptions = {}): Promise<PluginStatus> {
    const archive = this.#read(bytes);
    const { id } = archive.manifest;
    const { capabilities = [] } = archive.manifest;
    const { grants, by } = options;
    const stranger = grants?.find((capability) => !capabilities.includes(capability));
    if (stranger !== undefined) throw installProblems.notAsked(id, stranger);
    const before = this.#reconciler.installations.get(id)?.plugin;
    await this.#installed.store(archive, bytes, options);
    if (grants)
      await this.#decide(id, Object.fromEntries(capabilities.map((name) => [name, grants.includes(name)])), by);
    await this.#reconciler.reconcile();
    if (before && before.hash !== archive.hash) await this.#ensureStarted(archive, before, by);
    this.#log.info('plugin installed', { pluginId: id, version: archive.manifest.version, hash: archive.hash });
    await this.#bus.publish(PLUGINS_CHANGED, null);
    return this.#statusOf(id);
  }

  /**
   * A new version whose server half does not start stays installed, and the one before goes on.
   * @throws FacetError `INS_NOT_STARTED`
   */
  async #ensureStarted({ manifest }: PluginArchive, before: InstalledPlugin, by: number | undefined): Promise<void> {
    const { server, desired } = this.#statusOf(manifest.id);
    if (desired === 'off' || server?.state !== 'failed' || before.development) return;
    await this.#installed.use(manifest.id, before.hash, by);
    await this.#reconciler.reconcile();
    await this.#bus.publish(PLUGINS_CHANGED, null);
    throw installProblems.notStarted(manifest, before.manifest.version, server.cause);
  }

  async useVersion(id: string, hash: string, by?: number): Promise<PluginStatus> {
    this.#ensureInstalled(id);
    await this.#installed.use(id, hash, by);
    await this.#reconciler.reconcile();
    this.#log.info('plugin version chosen', { pluginId: id, hash });
    await this.#bus.publish(PLUGINS_CHANGED, null);
    return this.#statusOf(id);
  }

  async setSecret(id: string, name: string, value: string | null, by?: number): Promise<void> {
    if (!this.#manifestOf(id).secrets?.some((one) => one.name === name)) throw installProblems.noSecret(id, name);
    await this.#secrets.of(id).set(name, value);
    await this.#done(id, { what: value === null ? 'secret-cleared' : 'secret-set', text: name }, by);
  }

  async uninstall(id: string, { by, deleteData = false }: UninstallOptions = {}): Promise<void> {
    this.#ensureInstalled(id);
    await this.#installed.remove(id);
    await this.#grants.forget(id);
    await this.#reconciler.reconcile();
    if (deleteData) {
      await this.#data.remove(id);
      await this.#settings.forget(id);
    }
    this.#log.info('plugin uninstalled', { pluginId: id, userId: by, deleteData });
    await this.#bus.publish(PLUGINS_CHANGED, null);
  }

  flags(): readonly FlagStatus[] {
    return flagStatuses(
      this.#reconciler.kernel.statuses().map(({ manifest }) => manifest),
      this.#flags,
    );
  }

  async decideFlag(name: string, decision: FlagDecision): Promise<void> {
    const flag = this.flags().find((one) => one.name === name);
    if (!flag) throw installProblems.unknownFlag(name);
    if (flag.withoutEffect) throw installProblems.flagWithoutEffect(name, flag.owner);
    if (decision.roles && !flag.perRole) throw installProblems.flagNotPerRole(name, flag.owner);
    await this.#flags.decide(name, decision);
    this.#log.info('feature flag decided', { flag: name, ...decision });
  }

  /**
   * A file of an installed plugin, as it was installed.
   * @throws FacetError `KRN_INTEGRITY`; the plugin's card says so from then on.
   */
  async bundleFile(id: string, hash: string, name: string): Promise<Buffer | undefined> {
    // The server half is not served.
    if (isServerFile(name)) return undefined;
    try {
      return await this.#installed.file(id, hash, name);
    } catch (error) {
      if (error instanceof FacetError && this.#reconciler.refuse(id, hash, error)) {
        await this.#history.note(id, { what: 'refused', text: error.code });
        this.#tell();
      }
      throw error;
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Stores decisions with an entry in the history for each that is one. */
  async #decide(id: string, grants: Grants, by: number | undefined): Promise<void> {
    const asked = (await this.#installed.current()).find((plugin) => plugin.id === id)?.manifest.capabilities ?? [];
    const known = (await this.#grants.all()).get(id) ?? {};
    const decided = CAPABILITIES.flatMap((name) => {
      const granted = grants[name];
      if (granted !== undefined && !asked.includes(name)) throw installProblems.notAsked(id, name);
      return granted === undefined || granted === known[name] ? [] : [{ name, granted }];
    });
    await this.#store.transaction<HostTables, void>(async (tx) => {
      await this.#grants.set(id, Object.fromEntries(decided.map(({ name, granted }) => [name, granted])), tx);
      for (const { name, granted } of decided) {
        const event: NewEvent = { what: granted ? 'granted' : 'withheld', text: name };
        await this.#history.note(id, { ...event, ...(by === undefined ? {} : { by }) }, tx);
      }
    });
    for (const { name, granted } of decided)
      this.#log.info('capability decided', { pluginId: id, capability: name, granted, userId: by });
  }

  async #done(id: string, event: NewEvent, by: number | undefined): Promise<void> {
    await this.#history.note(id, { ...event, ...(by === undefined ? {} : { by }) });
    this.#log.info('plugin changed', { pluginId: id, what: event.what });
    await this.#bus.publish(PLUGINS_CHANGED, null);
  }

  #read(bytes: Uint8Array): PluginArchive {
    const archive = readPluginArchive(bytes);
    const { id } = archive.manifest;
    const holder = this.#reconciler.kernel.statuses().find((status) => status.id === id);
    if (id.startsWith(OWN) || holder?.builtIn) throw installProblems.builtIn(id);
    const { issues } = checkEntries(archive.manifest, this.#pointsWith(archive.manifest));
    if (issues.length > 0) throw new FacetError(problems.badManifest(id, issues));
    return archive;
  }

  /** The points that there are once this plugin stands beside the others. */
  #pointsWith(manifest: PluginManifest): KnownPoints {
    const others = this.#reconciler.kernel.statuses().filter(({ id }) => id !== manifest.id);
    return pointsOf([...others.map((other) => other.manifest), manifest]);
  }

  #statusOf(id: string): PluginStatus {
    const status = this.list().find((one) => one.id === id);
    if (!status) throw new FacetError(problems.unknownPlugin(id));
    return status;
  }

  #manifestOf(id: string): PluginManifest {
    const runtime = this.#reconciler.kernel.statuses().find((one) => one.id === id);
    if (!runtime) throw new FacetError(problems.unknownPlugin(id));
    return runtime.manifest;
  }

  #ensureInstalled(id: string): void {
    if (this.#statusOf(id).builtIn) throw installProblems.builtIn(id);
  }
}
