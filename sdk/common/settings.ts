import type { PluginManifest } from './manifest.ts';
import type { SettingDeclared } from './points/declared.ts';

export type SettingValue = boolean | string | number;

/** Values of one scope that have been set: plugin → key → value. What is not in it has its default. */
export type StoredSettings = Readonly<Record<string, Readonly<Record<string, SettingValue>>>>;

const LONGEST_TEXT = 4_000;
const LONGEST_KEY = 200;

/** The settings that a manifest declares, by key. */
export function declaredSettings(manifest: Pick<PluginManifest, 'contributes'>): ReadonlyMap<string, SettingDeclared> {
  return new Map((manifest.contributes?.['app/setting@1'] ?? []).map((entry) => [entry.key, entry]));
}

/** What is wrong with a value of this setting; `undefined` when it fits. */
export function settingIssue(setting: SettingDeclared, value: unknown): string | undefined {
  switch (setting.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'Must be true or false.';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'Must be a number.';
    case 'text':
      return typeof value === 'string' && value.length <= LONGEST_TEXT
        ? undefined
        : `Must be a text of at most ${LONGEST_TEXT} characters.`;
    case 'choice': {
      // Which entries there are, only the page knows; one that is gone counts as none there.
      if (setting.choicesAt !== undefined && typeof value === 'string' && value.length <= LONGEST_KEY) return undefined;
      const choices = (setting.choices ?? []).map((choice) => choice.value);
      return choices.some((choice) => choice === value) ? undefined : `Must be one of: ${choices.join(', ')}.`;
    }
  }
}

/** Every declared setting with its value or default. A stored value that no longer fits its declaration is ignored. */
export function settingsWithDefaults(
  declared: ReadonlyMap<string, SettingDeclared>,
  stored: Readonly<Record<string, SettingValue>> = {},
): Readonly<Record<string, SettingValue>> {
  return Object.freeze(
    Object.fromEntries(
      [...declared].map(([key, setting]) => {
        const value = stored[key];
        return [key, value !== undefined && settingIssue(setting, value) === undefined ? value : setting.default];
      }),
    ),
  );
}

/**
 * What differs between the settings as they are and a record that a plugin sets, each with its scope.
 * @throws TypeError for a key that is not declared, or a value that no setting can have.
 */
export function changedSettings(
  declared: ReadonlyMap<string, SettingDeclared>,
  before: Readonly<Record<string, SettingValue>>,
  next: unknown,
): readonly { readonly key: string; readonly scope: SettingDeclared['scope']; readonly value: SettingValue }[] {
  if (typeof next !== 'object' || next === null) throw new TypeError('Settings are set as a record of values by key.');
  return Object.entries(next).flatMap(([key, value]: [string, unknown]) => {
    const setting = declared.get(key);
    if (setting === undefined) throw new TypeError(`There is no declared setting "${key}".`);
    if (!isSettingValue(value))
      throw new TypeError(`The value of the setting "${key}" is not a text, number or boolean.`);
    return before[key] === value ? [] : [{ key, scope: setting.scope, value }];
  });
}

function isSettingValue(value: unknown): value is SettingValue {
  return ['boolean', 'string', 'number'].includes(typeof value);
}
