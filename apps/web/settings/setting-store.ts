import type { KeptSettings, SettingKeeper, SettingScope, SettingStore } from '@facet/sdk/client';
import {
  changedSettings,
  declaredSettings,
  type Disposable,
  type PluginManifest,
  type Setting,
  type SettingValue,
  settingsWithDefaults,
  toDisposable,
} from '@facet/sdk/common';

/** Keeps what a change says, wherever this visitor's settings are kept. */
export type KeepSetting = (scope: SettingScope, owner: string, key: string, value: SettingValue) => Promise<void>;

/** The settings that this page works with. The server's word replaces them whenever it comes. */
export class PageSettingStore implements SettingStore {
  readonly #keep: KeepSetting;
  readonly #listeners = new Set<() => void>();
  #values: KeptSettings;

  constructor(initial: KeptSettings, keep: KeepSetting) {
    this.#values = initial;
    this.#keep = keep;
  }

  get(scope: SettingScope, owner: string, key: string): SettingValue | undefined {
    return this.#values[scope][owner]?.[key];
  }

  async set(scope: SettingScope, owner: string, key: string, value: SettingValue): Promise<void> {
    const before = this.#values;
    this.replace(withValue(before, scope, owner, key, value));
    try {
      await this.#keep(scope, owner, key, value);
    } catch (error) {
      this.replace(before);
      throw error;
    }
  }

  subscribe(listener: () => void): Disposable {
    this.#listeners.add(listener);
    return toDisposable(() => this.#listeners.delete(listener));
  }

  replace(values: KeptSettings): void {
    this.#values = values;
    for (const listener of this.#listeners) listener();
  }

  /** What `ctx.settings()` gives in the browser: the plugin's own settings, each from its scope. */
  settingOf<T>(manifest: PluginManifest): Setting<T> {
    const declared = declaredSettings(manifest);
    const stored = (): Readonly<Record<string, SettingValue>> => {
      const { user, system } = this.#values;
      const fits = ([key]: readonly [string, SettingValue], scope: SettingScope) => declared.get(key)?.scope === scope;
      return Object.fromEntries([
        ...Object.entries(user[manifest.id] ?? {}).filter((entry) => fits(entry, 'user')),
        ...Object.entries(system[manifest.id] ?? {}).filter((entry) => fits(entry, 'system')),
      ]);
    };
    let shown: { readonly of: KeptSettings; readonly value: Readonly<Record<string, SettingValue>> } | undefined;
    const current = () => {
      if (shown?.of !== this.#values) shown = { of: this.#values, value: settingsWithDefaults(declared, stored()) };
      return shown.value;
    };
    return {
      // The plugin's author states the type of what its manifest declares.
      get: () => current() as T,
      subscribe: (listener) => this.subscribe(listener),
      set: async (next) => {
        for (const { key, scope, value } of changedSettings(declared, current(), next))
          await this.set(scope, manifest.id, key, value);
      },
    };
  }
}

/** Of people who have signed in, wherever the plugin keeps them that is on now. @throws Error while there is none */
export function keepBy(current: () => Promise<SettingKeeper> | undefined): KeepSetting {
  return async (...change) => {
    const keeper = current();
    if (!keeper) throw new Error('Settings cannot be stored while the plugin that stores them is off.');
    await (await keeper).keep(...change);
  };
}

/** Of visitors without an account, for as long as the page is open: there is no account to keep it for. */
export const keepInPage: KeepSetting = async () => undefined;

function withValue(
  values: KeptSettings,
  scope: SettingScope,
  owner: string,
  key: string,
  value: SettingValue,
): KeptSettings {
  return { ...values, [scope]: { ...values[scope], [owner]: { ...values[scope][owner], [key]: value } } };
}
