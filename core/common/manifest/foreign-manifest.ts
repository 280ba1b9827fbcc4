import type { DeclaredByPoint, DeclaredEntry, PageDeclared, PluginHalf, PluginManifest } from '@facet/sdk/common';

/** Which half answers at the sdk's points. Typed by the list of points, so that a new one cannot be forgotten. */
const SIDES: Readonly<Record<keyof DeclaredByPoint, 'client' | 'server'>> = {
  'app/page@1': 'client',
  'app/nav@1': 'client',
  'app/command@1': 'client',
  'app/search@1': 'client',
  'app/setting@1': 'client',
  'charts/type@1': 'client',
  'controls/type@1': 'client',
  'filters/type@1': 'client',
  'dashboards/component@1': 'client',
  'explore/panel-action@1': 'client',
  'sql-lab/panel@1': 'client',
  'i18n/messages@1': 'client',
  'query/engine@1': 'server',
  'query/post-processing@1': 'server',
  'http/routes@1': 'server',
  'jobs/handler@1': 'server',
  'identity/permission@1': 'server',
};
const SERVER_POINTS: ReadonlySet<string> = new Set(
  Object.entries(SIDES).flatMap(([point, side]) => (side === 'server' ? [point] : [])),
);
/** Those that are served from the process of an installed plugin. */
const HOSTED_POINTS: ReadonlySet<string> = new Set<keyof DeclaredByPoint>([
  'http/routes@1',
  'jobs/handler@1',
  'query/post-processing@1',
]);
const ROUTES = 'http/routes@1' satisfies keyof DeclaredByPoint;
const PAGES = 'app/page@1' satisfies keyof DeclaredByPoint;

type DeclaredPage = PageDeclared & DeclaredEntry;

/**
 * Where the pages of an installed plugin are. All other addresses, also those that Facet will have one day, belong to what
 * is built in; and no two plugins meet.
 */
export const pagesBelow = (id: string): string => `/pages/${id}/`;

/** Where the calls of an installed plugin are. */
export const routesBelow = (id: string): string => `/api/plugins/${id}/`;

export interface ForeignManifest {
  /** Without what it may not declare. */
  readonly manifest: PluginManifest;
  /** What that was, each with its place; empty when it keeps to its own. */
  readonly issues: readonly string[];
}

/**
 * What a plugin of others declares beyond what is its own: addresses that it does not own, pages that open before anyone
 * has signed in, entries that no process of its own can serve, a lock against switching it off.
 */
export function foreignManifest(manifest: PluginManifest): ForeignManifest {
  const { locked, ...rest } = manifest;
  const issues = locked === undefined ? [] : ['locked: only what is built in can be locked'];
  if (manifest.server?.provides)
    issues.push('server.provides: services do not leave the process of an installed plugin');
  const contributes = Object.entries(manifest.contributes ?? {}).flatMap(([point, entries = []]) => {
    if (SERVER_POINTS.has(point) && !HOSTED_POINTS.has(point)) {
      issues.push(`contributes.${point}: is not served from the process of an installed plugin`);
      return [];
    }
    if (HOSTED_POINTS.has(point) && !manifest.server) {
      issues.push(`contributes.${point}: is answered by a server half; add \`server: {}\``);
      return [];
    }
    if (point === ROUTES) {
      const foreign = issuesOfRoutes(manifest);
      issues.push(...foreign);
      return foreign.length === 0 ? [[point, entries] as const] : [];
    }
    if (point !== PAGES) return [[point, entries] as const];
    const kept = (manifest.contributes?.[PAGES] ?? []).filter((page, i) => {
      const found = issuesOfPage(manifest.id, page).map((issue) => `contributes.${PAGES}[${i}].${issue}`);
      issues.push(...found);
      return found.length === 0;
    });
    return [[point, kept] as const];
  });
  if (issues.length === 0) return { manifest, issues };
  const kept = { ...rest, contributes: Object.fromEntries(contributes) };
  return { manifest: manifest.server ? { ...kept, server: withoutService(manifest.server) } : kept, issues };
}

function withoutService({ requires }: PluginHalf): PluginHalf {
  return requires ? { requires } : {};
}

function issuesOfRoutes({ id, contributes }: PluginManifest): readonly string[] {
  return (contributes?.[ROUTES] ?? []).flatMap(({ prefixes, overrides }, i) => [
    ...prefixes.flatMap((prefix, j) =>
      isBelow(routesBelow(id), `/${prefix.replace(/^\//, '')}`)
        ? []
        : [`contributes.${ROUTES}[${i}].prefixes[${j}]: ${JSON.stringify(prefix)} is not below ${routesBelow(id)}`],
    ),
    ...(overrides === undefined
      ? []
      : [`contributes.${ROUTES}[${i}].overrides: the addresses of calls belong to the plugin that has them`]),
  ]);
}

function issuesOfPage(id: string, page: DeclaredPage): readonly string[] {
  const elsewhere = (place: string, path: string): readonly string[] =>
    isBelow(pagesBelow(id), path) ? [] : [`${place}: ${JSON.stringify(path)} is not below ${pagesBelow(id)}`];
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
