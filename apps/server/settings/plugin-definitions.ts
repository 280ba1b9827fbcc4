import { schemaIssues } from '@facet/core/manifest';
import type { PluginManifest, ProcessSetting, Setting } from '@facet/sdk/common';
import { boolean, integer, networks, readableFile, type SettingDefinition } from './definitions.ts';

/** How the process settings of these plugins are read, by name; the kernel sees to it that no two have one name. */
export function pluginDefinitions(
  manifests: readonly PluginManifest[],
): Readonly<Record<string, SettingDefinition<unknown>>> {
  const settings = manifests.flatMap(({ processSettings = [] }) => processSettings);
  return Object.fromEntries(settings.map((setting) => [setting.name, definitionOf(setting)]));
}

/** What a plugin is handed of the values that were read. */
export function processValues(
  { processSettings = [] }: PluginManifest,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(processSettings.map(({ name, default: initial }) => [name, values[name] ?? initial]));
}

/** The settings of a plugin with the values of its process beside them. */
export function withProcessValues<T>(setting: Setting<T>, values: Readonly<Record<string, unknown>>): Setting<T> {
  if (Object.keys(values).length === 0) return setting;
  let shown: { readonly of: T; readonly value: T } | undefined;
  return {
    ...setting,
    get: () => {
      const of = setting.get();
      if (shown === undefined || shown.of !== of) shown = { of, value: Object.freeze({ ...of, ...values }) };
      return shown.value;
    },
  };
}

function definitionOf(setting: ProcessSetting): SettingDefinition<unknown> {
  const { env, description: about } = setting;
  if (setting.type === 'integer') return integer({ env, about }, setting.default, setting.minimum, setting.maximum);
  if (setting.type === 'boolean') return boolean({ env, about }, setting.default);
  if (setting.type === 'networks') return networks({ env, about }, setting.default);
  if (setting.type === 'file') return readableFile({ env, about });
  const { schema, allowed } = setting;
  return {
    env,
    about,
    allowed,
    initial: setting.default,
    read: (raw) => {
      const value = typeof raw === 'string' ? parsed(raw) : raw;
      return schemaIssues(schema, value).length === 0 ? value : undefined;
    },
  };
}

/** @returns `undefined` for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
