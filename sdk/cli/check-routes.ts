import type { AnyPluginDefinition, Permission, PluginManifest } from '@facet/sdk/common';
import { HttpRoutes, Permissions, type RouteSet } from '@facet/sdk/server';
import { startAlone } from './start-alone.ts';

/** The permission pairs that manifests declare, as texts. */
export function permissionsOf(manifests: Iterable<PluginManifest>): readonly string[] {
  return [...manifests].flatMap(({ contributes }) =>
    (contributes?.[Permissions.id] ?? []).flatMap(({ pairs }) => (Array.isArray(pairs) ? pairs.map(nameOf) : [])),
  );
}

/**
 * Endpoints of a half that a server would refuse, because no prefix of their entry leads to them, or that nobody may call, because no
 * manifest declares the permission of their policy.
 *
 * @param permissions Those of all plugins, see {@link permissionsOf}.
 * @throws what `activate` or an entry throws
 */
export async function routeProblems(
  definition: AnyPluginDefinition,
  permissions: readonly string[],
): Promise<readonly string[]> {
  const sets = await routeSets(definition);
  const known = new Set(permissions);
  // Addresses of built-in plugins may stand below those of other ones.
  const isBuiltIn = definition.manifest.id.startsWith('facet/');
  return sets
    .filter(({ set }) => isKnown(set))
    .flatMap(({ entry: { key, prefixes }, set }) =>
      Object.entries(set.endpoints).flatMap(([endpoint, description]) => [
        ...(isBuiltIn || isBelowOne(endpoint, prefixes)
          ? []
          : [`${endpoint} is below no prefix of the entry "${key}" at ${HttpRoutes.id}: ${prefixes.join(', ')}`]),
        ...permissionProblems({ [endpoint]: description }, known),
      ]),
    );
}

/** Keys of entries whose endpoints a service makes that {@link startAlone} only stands in for: nothing is known of them. */
export async function routesOfServices(definition: AnyPluginDefinition): Promise<readonly string[]> {
  const sets = await routeSets(definition);
  return sets.filter(({ set }) => !isKnown(set)).map(({ entry: { key } }) => key);
}

/** Endpoints whose permission nobody declares. */
export const permissionProblems = (
  endpoints: RouteSet['endpoints'],
  permissions: ReadonlySet<string>,
): readonly string[] =>
  Object.entries(endpoints).flatMap(([endpoint, { policy }]) =>
    policy === 'public' || policy === 'signed-in' || permissions.has(nameOf(policy.permission))
      ? []
      : [`${endpoint} needs "${nameOf(policy.permission)}", which no plugin declares at ${Permissions.id}`],
  );

async function routeSets(definition: AnyPluginDefinition) {
  const declared = definition.side === 'server' ? (definition.manifest.contributes?.['http/routes@1'] ?? []) : [];
  if (declared.length === 0) return [];
  const tester = await startAlone(definition);
  const implemented = new Set(tester.entries(HttpRoutes).flatMap(({ key, implemented: has }) => (has ? [key] : [])));
  return Promise.all(
    declared
      .filter(({ key }) => implemented.has(key))
      .map(async (entry) => ({ entry, set: await tester.load(HttpRoutes, entry.key) })),
  );
}

/** What a stand-in for a service gave has no endpoints. */
const isKnown = (set: RouteSet): boolean => Object.hasOwn(set, 'endpoints');

function isBelowOne(endpoint: string, prefixes: readonly string[]): boolean {
  const path = endpoint.slice(endpoint.indexOf(' ') + 1);
  return prefixes
    .map((prefix) => `/${prefix.replaceAll(/^\/|\/$/g, '')}`)
    .some((prefix) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`));
}

const nameOf = ([action, view]: Permission): string => `${action} on ${view}`;
