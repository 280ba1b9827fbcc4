import type { PluginRuntime } from '@facet/core/common';
import type { DeclaredEntry, PluginManifest } from '@facet/sdk/common';
import type { PluginStatus, SideStatus } from '@facet/sdk/server';

/** What administrators and browsers are told of a plugin. Of its browser half the server knows only what it wants. */
export function pluginStatus(runtime: PluginRuntime): PluginStatus {
  const { manifest } = runtime;
  return {
    id: runtime.id,
    version: manifest.version,
    name: manifest.name,
    description: manifest.description,
    author: manifest.author ?? null,
    icon: manifest.icon ?? null,
    builtIn: runtime.builtIn,
    locked: runtime.builtIn ? (manifest.locked ?? null) : null,
    desired: runtime.desired,
    client: hasClientHalf(manifest) ? clientSide(runtime) : null,
    server: manifest.server ? serverSide(runtime) : null,
    contributes: Object.entries(manifest.contributes ?? {}).flatMap(([point, entries = []]) =>
      entries.map((entry) => ({ point, key: entry.key, label: labelOf(entry) })),
    ),
    requires: runtime.requires,
    dependants: runtime.dependants,
    capabilities: manifest.capabilities ?? [],
    hash: null,
    bundleUrl: null,
    styleUrl: null,
    integrity: null,
  };
}

function hasClientHalf(manifest: PluginManifest): boolean {
  return manifest.client !== undefined;
}

function clientSide({ desired, since }: PluginRuntime): SideStatus {
  return { state: desired === 'on' ? 'discovered' : 'disabled', since, startMs: null, cause: null };
}

function serverSide({ state, since, startMs, cause }: PluginRuntime): SideStatus {
  return {
    state,
    since,
    startMs,
    cause: cause
      ? {
          code: cause.code,
          message: cause.message,
          ...(cause.remedy === undefined ? {} : { remedy: cause.remedy }),
          ...(cause.owner === undefined ? {} : { owner: cause.owner }),
        }
      : null,
  };
}

function labelOf(entry: DeclaredEntry): string {
  const label = entry['label'] ?? entry['name'] ?? entry['title'];
  return typeof label === 'string' ? label : entry.key;
}
