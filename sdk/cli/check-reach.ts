import { isData, type KnownPoint, type KnownPoints } from '@facet/core/manifest';
import { isOptional, type PluginManifest, providedTokens } from '@facet/sdk/common';
import { EXPOSED_POINTS } from '../server/plugin-host/inside/exposed-points.ts';
import { HOSTED_SERVICES } from '../server/plugin-host/inside/hosted-services.ts';

const HOST_SERVICE = 'facet/';
const LISTED = '"Server halves of installed plugins" in the README of the sdk lists what works there';

/**
 * Services that the server half requires and entries that it implements, but that do not cross to the process of an installed
 * plugin. The server would refuse the half.
 *
 * @param others The plugins that provide services.
 */
export function outOfReach(
  manifest: PluginManifest,
  points: KnownPoints,
  others: readonly PluginManifest[],
): readonly string[] {
  const crossing = new Set([...others, manifest].flatMap(({ services = {} }) => Object.keys(services)));
  const provided = new Set(others.flatMap(({ server }) => providedTokens(server?.provides).map(({ id }) => id)));
  // A plugin that is not known here may have declared the methods of its service.
  const isKnown = (id: string): boolean => id.startsWith(HOST_SERVICE) || provided.has(id);
  const services = Object.entries(manifest.server?.requires ?? {}).flatMap(([name, dependency]) => {
    if (isOptional(dependency) || HOSTED_SERVICES.has(dependency.id) || crossing.has(dependency.id)) return [];
    if (!isKnown(dependency.id)) return [];
    return [`server.requires.${name}: "${dependency.id}" cannot be called from the process of a plugin; ${LISTED}`];
  });
  const entries = Object.entries(manifest.contributes ?? {}).flatMap(([id, declared = []]) => {
    const point = points.get(id);
    if (point?.side !== 'server' || point.owner === manifest.id || worksOutside(id, point)) return [];
    return declared.flatMap((entry, i) =>
      isData(point, entry)
        ? []
        : [`contributes.${id}[${i}]: "${id}" cannot be implemented in the process of a plugin; ${LISTED}`],
    );
  });
  return [...services, ...entries];
}

/** Whether implementations at the point work in the process of an installed plugin. */
export function worksOutside(id: string, { methods }: KnownPoint): boolean {
  return methods !== undefined || EXPOSED_POINTS.has(id);
}
