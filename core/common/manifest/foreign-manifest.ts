import {
  type Capability,
  type DeclaredEntry,
  isScoped,
  type PageDeclared,
  type PluginHalf,
  type PluginManifest,
  providedTokens,
} from '@facet/sdk/common';
import type { HostPoint } from './host-points.ts';

const PAGES = 'app/page@1' satisfies HostPoint;
const ROUTES = 'http/routes@1' satisfies HostPoint;
const OF_THE_SYSTEM = 'system:act' satisfies Capability;

type DeclaredPage = PageDeclared & DeclaredEntry;

/**
 * Where the pages of an installed plugin are, unless it replaces a plugin and has its addresses. All other addresses, also
 * those that Facet will have one day, belong to what is built in; and no two plugins meet.
 */
export const pagesBelow = (id: string): string => `/pages/${id}/`;

/** How the variables of the environment begin that an installed plugin reads: no other part of the server reads them. */
export const variablesBelow = (id: string): string => `FACET_${id.replace(/[/-]/g, '_').toUpperCase()}_`;

/** Where the calls of an installed plugin are. */
export const routesBelow = (id: string): string => `/api/plugins/${id}/`;

export interface ForeignManifest {
  /** Without what it may not declare. */
  readonly manifest: PluginManifest;
  /** What that was, each with its place; empty when it keeps to its own. */
  readonly issues: readonly string[];
}

/**
 * What an installed plugin declares beyond what is its own: addresses that it does not own, pages that open before anyone
 * has signed in, a lock against switching it off.
 */
export function foreignManifest(manifest: PluginManifest): ForeignManifest {
  const { locked, processSettings, capabilities, ...rest } = manifest;
  const foreignSettings = issuesOfSettings(manifest);
  const issues = locked === undefined ? [] : ['locked: only what is built in can be locked'];
  issues.push(...foreignSettings);
  if (capabilities?.includes(OF_THE_SYSTEM))
    issues.push(`capabilities: "${OF_THE_SYSTEM}" cannot be granted to an installed plugin`);
  const unnamed = providedTokens(manifest.server?.provides).filter(({ id }) => !manifest.services?.[id]);
  for (const { id } of unnamed)
    issues.push(
      `server.provides: ${id} is called from another process, so its methods have to stand under \`services\``,
    );
  for (const { id } of providedTokens(manifest.server?.provides).filter(isScoped))
    if (Object.values(manifest.services?.[id] ?? {}).some(({ scoped }) => scoped))
      issues.push(`services: ${id} is there for each scope, so its methods take none`);
  const contributes = Object.entries(manifest.contributes ?? {}).flatMap(([point, entries = []]) => {
    if (point === ROUTES) {
      const foreign = issuesOfRoutes(manifest);
      issues.push(...foreign);
      return foreign.length === 0 ? [[point, entries] as const] : [];
    }
    if (point !== PAGES) return [[point, entries] as const];
    const kept = (manifest.contributes?.[PAGES] ?? []).filter((page, i) => {
      const found = issuesOfPage(manifest, page).map((issue) => `contributes.${PAGES}[${i}].${issue}`);
      issues.push(...found);
      return found.length === 0;
    });
    return [[point, kept] as const];
  });
  if (issues.length === 0) return { manifest, issues };
  const grantable = capabilities?.filter((name) => name !== OF_THE_SYSTEM);
  const kept = {
    ...rest,
    ...(processSettings && foreignSettings.length === 0 && { processSettings }),
    ...(grantable && { capabilities: grantable }),
    contributes: Object.fromEntries(contributes),
  };
  const server = unnamed.length > 0 && manifest.server ? withoutService(manifest.server) : manifest.server;
  return { manifest: server ? { ...kept, server } : kept, issues };
}

function issuesOfSettings({ id, server, processSettings = [] }: PluginManifest): readonly string[] {
  if (processSettings.length > 0 && !server) return ['processSettings: are for the server half, and there is none'];
  const begin = variablesBelow(id);
  return processSettings.flatMap(({ env, type }, i) => [
    ...(env.startsWith(begin)
      ? []
      : [`processSettings[${i}].env: ${JSON.stringify(env)} does not begin with ${begin}`]),
    ...(type === 'file' ? [`processSettings[${i}].type: the process of an installed plugin reads no files`] : []),
  ]);
}

/**
 * Addresses of calls and pages that are neither the plugin's own nor, word for word, those of a plugin that it replaces.
 * With these the second is for the kernel to say, which knows them.
 */
export function strangeAddresses(manifest: PluginManifest, replaced: readonly PluginManifest[]): readonly string[] {
  return ADDRESSES.flatMap(({ point, below, of }) => {
    const own = below(manifest.id);
    const taken = new Set(replaced.flatMap(of).map(bare));
    return of(manifest)
      .filter((path) => !isBelow(own, `/${path.replace(/^\//, '')}`) && !taken.has(bare(path)))
      .map(
        (path) =>
          `contributes.${point}: ${JSON.stringify(path)} is neither below ${own} nor an address of a plugin that it replaces`,
      );
  });
}

const prefixesOf = ({ contributes }: PluginManifest): readonly string[] =>
  (contributes?.[ROUTES] ?? []).flatMap(({ prefixes }) => prefixes);

const pathsOf = ({ contributes }: PluginManifest): readonly string[] =>
  (contributes?.[PAGES] ?? []).flatMap(({ path, aliases = [] }) => [path, ...aliases]);

const ADDRESSES = [
  { point: ROUTES, below: routesBelow, of: prefixesOf },
  { point: PAGES, below: pagesBelow, of: pathsOf },
] as const;

const bare = (prefix: string): string => prefix.replaceAll(/^\/|\/$/g, '');

function withoutService({ requires }: PluginHalf): PluginHalf {
  return requires ? { requires } : {};
}

function issuesOfRoutes({ id, replaces = [], contributes }: PluginManifest): readonly string[] {
  return (contributes?.[ROUTES] ?? []).flatMap(({ prefixes, overrides }, i) => [
    ...prefixes.flatMap((prefix, j) =>
      replaces.length > 0 || isBelow(routesBelow(id), `/${prefix.replace(/^\//, '')}`)
        ? []
        : [`contributes.${ROUTES}[${i}].prefixes[${j}]: ${JSON.stringify(prefix)} is not below ${routesBelow(id)}`],
    ),
    ...(overrides === undefined
      ? []
      : [`contributes.${ROUTES}[${i}].overrides: the addresses of calls belong to the plugin that has them`]),
  ]);
}

function issuesOfPage({ id, replaces = [] }: PluginManifest, page: DeclaredPage): readonly string[] {
  const elsewhere = (place: string, path: string): readonly string[] =>
    replaces.length > 0 || isBelow(pagesBelow(id), path)
      ? []
      : [`${place}: ${JSON.stringify(path)} is not below ${pagesBelow(id)}`];
  return [
    ...elsewhere('path', page.path),
    ...(page.aliases ?? []).flatMap((path, i) => elsewhere(`aliases[${i}]`, path)),
    ...(page.access === undefined ? [] : ['access: nothing of an installed plugin runs before someone has signed in']),
    ...(page.overrides === undefined ? [] : ['overrides: the address of a page belongs to the plugin that has it']),
  ];
}

/** Its first segments are literally these: no pattern, no code and no dots can lead elsewhere. */
function isBelow(prefix: string, path: string): boolean {
  return `${path}/`.startsWith(prefix) && !path.split('/').some((segment) => segment === '.' || segment === '..');
}
