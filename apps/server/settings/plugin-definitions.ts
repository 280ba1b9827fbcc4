import { schemaIssues } from '@facet/core/manifest';
import type { PluginManifest, ProcessSetting, Setting } from '@facet/sdk/common';
import { hostErrors } from '../errors.ts';
import {
  boolean,
  integer,
  networks,
  readableFile,
  type SettingDefinition,
  type SettingSources,
} from './definitions.ts';
import { settle } from './read-settings.ts';

/**
 * How the process settings of built-in plugins are read, by name.
 * @throws TypeError when two declare one name
 */
export function pluginDefinitions(
  manifests: readonly PluginManifest[],
): Readonly<Record<string, SettingDefinition<unknown>>> {
  const definitions: Record<string, SettingDefinition<unknown>> = {};
  for (const setting of manifests.flatMap(({ processSettings = [] }) => processSettings)) {
    if (setting.name in definitions) throw new TypeError(`Two plugins declare the setting "${setting.name}".`);
    definitions[setting.name] = definitionOf(setting);
  }
  return definitions;
}

/** What a built-in plugin is handed of the values that were read at the start. */
export function processValues(
  { processSettings = [] }: PluginManifest,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(processSettings.map(({ name, default: initial }) => [name, values[name] ?? initial]));
}

/**
 * What an installed plugin is handed: its own variables of the environment, then its section of the file.
 * @throws FacetError `HST_SETTING`, `HST_UNKNOWN_SETTING`: it fails, and nothing else does
 */
export function installedValues(
  { id, processSettings = [] }: PluginManifest,
  { env, file, sections }: SettingSources,
): Readonly<Record<string, unknown>> {
  const values = sections[id] ?? {};
  const known = processSettings.map(({ name }) => name);
  const unknownName = Object.keys(values).find((name) => !known.includes(name));
  if (unknownName !== undefined) throw hostErrors.unknownSetting(unknownName, `${file}, plugins["${id}"]`, known);
  return Object.fromEntries(
    processSettings.map((setting) => [
      setting.name,
      settle(setting.name, definitionOf(setting), { env, values, file }),
    ]),
  );
}

/** The settings of a plugin with the values of its process beside them. */
export function withProcessValues<T>(setting: Setting<T>, values: Readonly<Record<string, unknown>>): Setting<T> {
  if (Object.keys(values).length === 0) return setting;
  let shown: { readonly of: T; readonly value: T } | undefined;
  return {
    ...setting,
    // Who sets one value gives the whole record back; what came from the process is not theirs to keep.
    set: (next) => setting.set(without(next, values)),
    get: () => {
      const of = setting.get();
      if (shown === undefined || shown.of !== of) shown = { of, value: Object.freeze({ ...of, ...values }) };
      return shown.value;
    },
  };
}

function without<T>(record: T, names: Readonly<Record<string, unknown>>): T {
  return Object.fromEntries(Object.entries(Object(record)).filter(([name]) => !(name in names))) as T;
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
