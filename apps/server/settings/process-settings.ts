import { FacetError, type JsonValue, type PluginManifest } from '@facet/sdk/common';
import type { ProcessSettingStatus } from '@facet/sdk/server';
import type { Settings } from './definitions.ts';
import { installedValues, processValues } from './plugin-definitions.ts';

/** The settings of the process that plugins declare, with the values of this process. */
export class ProcessSettings {
  readonly #settings: Pick<Settings, 'ofPlugins' | 'forInstalled'>;
  readonly #builtIns: ReadonlySet<string>;

  constructor(settings: Pick<Settings, 'ofPlugins' | 'forInstalled'>, builtIns: ReadonlySet<string>) {
    this.#settings = settings;
    this.#builtIns = builtIns;
  }

  /** @throws FacetError for an installed plugin with a value that is not allowed */
  valuesOf(manifest: PluginManifest): Readonly<Record<string, unknown>> {
    const { ofPlugins, forInstalled } = this.#settings;
    return this.#builtIns.has(manifest.id)
      ? processValues(manifest, ofPlugins)
      : installedValues(manifest, forInstalled);
  }

  /** For the card of the plugin: what it reads, and what it was given. */
  statusOf(manifest: PluginManifest): readonly ProcessSettingStatus[] {
    const values = this.#shown(manifest);
    return (manifest.processSettings ?? []).map(({ name, env, description }) => ({
      name,
      env,
      description,
      // Each was read from JSON, or from a text by its definition.
      value: (values?.[name] ?? null) as JsonValue,
    }));
  }

  /** Ids in the file of plugins that are not there. */
  unknownSections(known: readonly string[]): readonly string[] {
    return Object.keys(this.#settings.forInstalled.sections).filter((id) => !known.includes(id));
  }

  /** `undefined` while a value is not allowed: the plugin has failed with that, and its card says so. */
  #shown(manifest: PluginManifest): Readonly<Record<string, unknown>> | undefined {
    try {
      return this.valuesOf(manifest);
    } catch (error) {
      if (error instanceof FacetError) return undefined;
      throw error;
    }
  }
}
