import type { PluginManifest } from '@facet/sdk/common';
import type { KnownPoints } from './points-of.ts';

/**
 * What the browser's kernel needs of a manifest: every page carries those of all plugins. The server half, entries that
 * only the server uses and rules that only the server checks stay behind; entries at points that nobody owns come along.
 */
export function clientPart(manifest: PluginManifest, known: KnownPoints): PluginManifest {
  const { server: _server, points: _points, processSettings: _settings, contributes, ...rest } = manifest;
  if (!contributes) return rest;
  const kept = Object.entries(contributes).filter(([point]) => known.get(point)?.side !== 'server');
  return { ...rest, contributes: Object.fromEntries(kept) };
}
