import { clientPart, type KnownPoints, manifestToJson, type PluginRuntime } from '@facet/core/common';
import {
  type Capability,
  type DeclaredEntry,
  type ErrorData,
  isOptional,
  type PluginManifest,
} from '@facet/sdk/common';
import type { PluginProblem, PluginStatus, SideStatus } from '@facet/sdk/server';
import type { Grants } from './grant-table.ts';
import { type InstalledPlugin, urlsOf } from './installed-plugins.ts';

/** What the server knows of an installed plugin beyond its kernel. */
export interface Installation {
  readonly plugin: InstalledPlugin;
  readonly grants: Grants;
  /** Its files are not what was installed. */
  readonly refused?: { readonly problem: ErrorData; readonly since: string };
}

/** What administrators and browsers are told of a plugin. Of its browser half the server knows only what it wants. */
export function pluginStatus(runtime: PluginRuntime, known: KnownPoints, installation?: Installation): PluginStatus {
  const { manifest } = runtime;
  const plugin = installation?.plugin;
  return {
    id: runtime.id,
    version: manifest.version,
    name: manifest.name,
    description: manifest.description,
    author: manifest.author ?? null,
    icon: manifest.icon ?? null,
    builtIn: runtime.builtIn,
    development: plugin?.development ?? false,
    locked: runtime.builtIn ? (manifest.locked ?? null) : null,
    desired: runtime.desired,
    client: manifest.client ? clientSide(runtime, installation?.refused) : null,
    server: manifest.server ? serverSide(runtime) : null,
    contributes: contributionsOf(manifest),
    points: pointsIn(manifest),
    requires: requiredBy(runtime),
    dependants: runtime.dependants,
    capabilities: manifest.capabilities ?? [],
    origins: manifest.origins ?? [],
    granted: runtime.builtIn ? (manifest.capabilities ?? []) : grantedOf(manifest, installation?.grants),
    warnings: runtime.warnings.map(causeOf),
    failures: failuresOf(runtime),
    hash: plugin?.hash ?? null,
    ...(plugin ? urlsOf(plugin) : { bundleUrl: null, styleUrl: null, integrity: null, parts: {} }),
    manifest: plugin ? manifestToJson(clientPart(plugin.manifest, known)) : null,
  };
}

export function contributionsOf(manifest: PluginManifest): PluginStatus['contributes'] {
  return Object.entries(manifest.contributes ?? {}).flatMap(([point, entries = []]) =>
    entries.map((entry) => ({ point, key: entry.key, label: labelOf(entry) })),
  );
}

export function pointsIn({ points = {} }: PluginManifest): PluginStatus['points'] {
  return Object.entries(points).map(([id, { name = id }]) => ({ id, name }));
}

/** Of both halves: the kernel of the server knows what the half in its process needs. */
function requiredBy({ manifest, requires }: PluginRuntime): readonly string[] {
  const inPages = Object.values(manifest.client?.requires ?? {}).map((dependency) =>
    isOptional(dependency) ? `${dependency.optional.id}?` : dependency.id,
  );
  return [...new Set([...requires, ...inPages])];
}

function clientSide(runtime: PluginRuntime, refused: Installation['refused']): SideStatus {
  const { desired, since } = runtime;
  if (desired === 'off') return { state: 'disabled', since, startMs: null, cause: null };
  if (refused) return { state: 'failed', since: refused.since, startMs: null, cause: causeOf(refused.problem) };
  // A half that the server does not have is never loaded here, but its manifest can still keep the plugin down.
  if (!runtime.manifest.server && runtime.state === 'failed')
    return { state: 'failed', since, startMs: null, cause: runtime.cause ? causeOf(runtime.cause) : null };
  return { state: 'discovered', since, startMs: null, cause: null };
}

function serverSide({ state, since, startMs, cause }: PluginRuntime): SideStatus {
  return { state, since, startMs, cause: cause ? causeOf(cause) : null };
}

/** Of what it asks for: what was granted to another version and is not asked for any more does not count. */
export function grantedOf({ capabilities = [] }: PluginManifest, grants: Grants = {}): readonly Capability[] {
  return capabilities.filter((capability) => grants[capability] === true);
}

function failuresOf({ crashes, lastCrash }: PluginRuntime): PluginStatus['failures'] {
  return lastCrash ? { count: crashes, lastAt: lastCrash.at, last: causeOf(lastCrash.error) } : null;
}

function causeOf({ code, message, remedy, owner }: ErrorData): PluginProblem {
  return {
    code,
    message,
    ...(remedy === undefined ? {} : { remedy }),
    ...(owner === undefined ? {} : { owner }),
  };
}

function labelOf(entry: DeclaredEntry): string {
  // `name` comes first: the `label` of a chart type is its badge in the gallery.
  const label = entry['name'] ?? entry['label'] ?? entry['title'];
  return typeof label === 'string' ? label : entry.key;
}
