import type { Disposable } from '../common/disposable.ts';
import type { SettingValue, StoredSettings } from '../common/settings.ts';
import { defineToken } from '../common/token.ts';

export interface SettingChange {
  readonly plugin: string;
  readonly key: string;
  /** The user whose setting it is; `null`: the setting for all users. */
  readonly userId: number | null;
  /** `null`: back to the default. */
  readonly value: SettingValue | null;
  /** Who asks. */
  readonly by: number;
}

/** Values of the settings that plugins declare at `app/setting@1`, stored for all processes and sent to open pages. */
export interface PluginSettings {
  system(): StoredSettings;
  ofUser(userId: number): Promise<StoredSettings>;
  /** @throws FacetError `HST_UNKNOWN_SETTING`, `HST_SETTING_VALUE`. */
  set(change: SettingChange): Promise<void>;
  /** The listener gets the id of the user whose settings have changed, in this process or another; `null`: those for all users. */
  subscribe(listener: (userId: number | null) => void): Disposable;
}

export const PluginSettingsToken = defineToken<PluginSettings>(
  'facet/plugin-settings@1',
  'Values of settings that plugins declare.',
);
