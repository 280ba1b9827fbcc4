import {
  changedSettings,
  declaredSettings,
  type Disposable,
  FacetError,
  type Logger,
  type PluginManifest,
  type Setting,
  type SettingDeclared,
  settingIssue,
  type SettingValue,
  settingsWithDefaults,
  type StoredSettings,
} from '@facet/sdk/common';
import type { MetadataStore, PluginSettings, SettingChange, SharedBus } from '@facet/sdk/server';
import type { HostTables } from '../metadata/host-tables.ts';
import type { SecretTable } from './secret-table.ts';
import { timeText } from './time-text.ts';

const SETTINGS_CHANGED = 'facet/setting-changes';
/** Stands for everybody in the table; ids of users begin with 1. */
const EVERYBODY = 0;

/** Settings of plugins in the metadata. Those for everybody are few and always at hand; those of a user are read. */
export class SettingTable implements PluginSettings {
  readonly #store: MetadataStore;
  readonly #bus: SharedBus;
  readonly #manifestOf: (plugin: string) => PluginManifest | undefined;
  readonly #secrets: Pick<SecretTable, 'of'>;
  #system: StoredSettings = {};
  readonly #listeners = new Set<(userId: number | null) => void>();

  constructor(options: {
    store: MetadataStore;
    bus: SharedBus;
    manifestOf: (plugin: string) => PluginManifest | undefined;
    secrets: Pick<SecretTable, 'of'>;
  }) {
    this.#store = options.store;
    this.#bus = options.bus;
    this.#manifestOf = options.manifestOf;
    this.#secrets = options.secrets;
  }

  /** Reads what holds for everybody, now and whenever a process changes it. */
  async start(log: Logger): Promise<Disposable> {
    this.#system = await this.#read(EVERYBODY);
    return this.#bus.subscribe(SETTINGS_CHANGED, (payload) => {
      this.#follow(typeof payload === 'number' ? payload : EVERYBODY).catch((error: unknown) =>
        log.error('settings could not be read', { error }),
      );
    });
  }

  system(): StoredSettings {
    return this.#system;
  }

  ofUser(userId: number): Promise<StoredSettings> {
    return this.#read(userId);
  }

  async set({ plugin, key, userId, value, by }: SettingChange): Promise<void> {
    const setting = this.#declared(plugin).get(key);
    if (setting?.scope !== (userId === null ? 'system' : 'user')) throw settingProblems.unknown(plugin, key);
    const issue = value === null ? undefined : settingIssue(setting, value);
    if (issue !== undefined) throw settingProblems.value(plugin, key, issue);
    const whose = userId ?? EVERYBODY;
    if (userId === null) await this.#removeSecretsEnteredFor(plugin, key, value);
    const db = this.#store.db<HostTables>();
    if (value === null) {
      await db
        .deleteFrom('host_setting')
        .where('plugin_id', '=', plugin)
        .where('key', '=', key)
        .where('user_id', '=', whose)
        .execute();
    } else {
      const row = { value: JSON.stringify(value), changed_on: timeText(Date.now()), changed_by: by };
      await db
        .insertInto('host_setting')
        .values({ plugin_id: plugin, key, user_id: whose, ...row })
        .onConflict((conflict) => conflict.columns(['plugin_id', 'key', 'user_id']).doUpdateSet(row))
        .execute();
    }
    if (userId === null) this.#system = await this.#read(EVERYBODY);
    await this.#bus.publish(SETTINGS_CHANGED, whose);
  }

  /** Everything that was set for a plugin, by any user. */
  async forget(plugin: string): Promise<void> {
    await this.#store.db<HostTables>().deleteFrom('host_setting').where('plugin_id', '=', plugin).execute();
    this.#system = await this.#read(EVERYBODY);
    await this.#bus.publish(SETTINGS_CHANGED, EVERYBODY);
  }

  subscribe(listener: (userId: number | null) => void): Disposable {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** What `ctx.settings()` gives on the server: the plugin's own settings, those of users at their defaults. */
  settingOf<T>(plugin: string): Setting<T> {
    let shown: { readonly of: unknown; readonly value: unknown } | undefined;
    return {
      get: () => {
        const stored = this.#system[plugin];
        if (shown === undefined || shown.of !== stored)
          shown = { of: stored, value: settingsWithDefaults(this.#declared(plugin), stored) };
        // The plugin's author states the type of what its manifest declares.
        return shown.value as T;
      },
      subscribe: (listener) => this.subscribe((userId) => (userId === null ? listener() : undefined)),
      set: async (next) => {
        const declared = this.#declared(plugin);
        const before = settingsWithDefaults(declared, this.#system[plugin]);
        for (const { key, value } of changedSettings(declared, before, next))
          await this.set({ plugin, key, userId: null, value, by: EVERYBODY });
      },
    };
  }

  /** Before the setting changes: a server that stops in between has sent no secret to another place. */
  async #removeSecretsEnteredFor(plugin: string, key: string, value: SettingValue | null): Promise<void> {
    const names = (this.#manifestOf(plugin)?.secrets ?? []).filter(({ enteredFor }) => enteredFor?.includes(key));
    if (names.length === 0) return;
    const before = (await this.#read(EVERYBODY))[plugin]?.[key] ?? this.#declared(plugin).get(key)?.default;
    const after = value ?? this.#declared(plugin).get(key)?.default;
    // Without an address nothing was sent anywhere yet.
    if (before === after || before === '') return;
    for (const { name } of names) await this.#secrets.of(plugin).set(name, null);
  }

  async #follow(whose: number): Promise<void> {
    if (whose === EVERYBODY) this.#system = await this.#read(EVERYBODY);
    for (const listener of this.#listeners) listener(whose === EVERYBODY ? null : whose);
  }

  async #read(whose: number): Promise<StoredSettings> {
    const rows = await this.#store
      .db<HostTables>()
      .selectFrom('host_setting')
      .select(['plugin_id', 'key', 'value'])
      .where('user_id', '=', whose)
      .execute();
    const stored: Record<string, Record<string, SettingValue>> = {};
    for (const row of rows) (stored[row.plugin_id] ??= {})[row.key] = JSON.parse(row.value);
    return stored;
  }

  #declared(plugin: string): ReadonlyMap<string, SettingDeclared> {
    const manifest = this.#manifestOf(plugin);
    return manifest ? declaredSettings(manifest) : new Map();
  }
}

const settingProblems = {
  unknown: (plugin: string, key: string) =>
    new FacetError({
      code: 'HST_UNKNOWN_SETTING',
      owner: plugin,
      subject: key,
      message: `"${plugin}" declares no setting "${key}" of this kind.`,
      remedy: 'Declare it under `contributes` → `app/setting@1` of its manifest, with the scope that is meant.',
    }),
  value: (plugin: string, key: string, issue: string) =>
    new FacetError({
      code: 'HST_SETTING_VALUE',
      owner: plugin,
      subject: key,
      message: `The value of "${key}" of "${plugin}" does not fit.`,
      remedy: issue,
    }),
} as const;
