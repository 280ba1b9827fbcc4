import type { PluginManifest } from '@facet/sdk/common';
import type { KnownPoints } from './points-of.ts';

/** Members of entries that only a list of them shows, by point and key. */
export type EntryDetails = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** A manifest of the browser's without the details of its entries, and those. */
export function withoutDetails(manifest: PluginManifest, known: KnownPoints): readonly [PluginManifest, EntryDetails] {
  const { contributes } = manifest;
  if (!contributes) return [manifest, {}];
  const details: Record<string, Record<string, Record<string, unknown>>> = {};
  const shown = Object.entries(contributes).map(([point, entries = []]) => {
    const names = new Set(known.get(point)?.details);
    if (names.size === 0) return [point, entries] as const;
    const kept = entries.map((entry) => {
      const members = Object.entries(entry);
      (details[point] ??= {})[entry.key] = Object.fromEntries(members.filter(([name]) => names.has(name)));
      return { key: entry.key, ...Object.fromEntries(members.filter(([name]) => !names.has(name))) };
    });
    return [point, kept] as const;
  });
  return [{ ...manifest, contributes: Object.fromEntries(shown) }, details];
}

/**
 * What the browser's kernel needs of a manifest: every page carries those of all plugins. The server half, entries that
 * only the server uses and rules that only the server checks stay behind; entries at points without an owner come along.
 */
export function clientPart(manifest: PluginManifest, known: KnownPoints): PluginManifest {
  const {
    server: _server,
    services: _services,
    origins: _origins,
    originSettings: _originSettings,
    points: _points,
    processSettings: _settings,
    answers: _answers,
    secrets: _secrets,
    contributes,
    ...rest
  } = manifest;
  if (!contributes) return rest;
  const kept = Object.entries(contributes).filter(([point]) => known.get(point)?.side !== 'server');
  return { ...rest, contributes: Object.fromEntries(kept) };
}
