import { isBuiltin } from 'node:module';
import type { SourceImport } from './read-imports.ts';
import sdkPackage from '../package.json' with { type: 'json' };
import sharedSet from '../shared-set.json' with { type: 'json' };

/** Modules that a browser half takes from the page: by name, which members the page hands out. */
const SHARED: ReadonlyMap<string, '*' | readonly string[]> = new Map(
  Object.entries(sharedSet as Readonly<Record<string, '*' | readonly string[]>>),
);
/** File of each door of the sdk; the first folder of its path is its side. */
const DOORS: ReadonlyMap<string, string> = new Map(
  Object.entries(sdkPackage.exports).map(([door, file]) => [`${sdkPackage.name}${door.slice(1)}`, file]),
);
/** `wire` has the schemas of endpoints, which run on servers; browsers have their types. */
const CONTRACT = /^@facet\/plugin-(?<name>[a-z][a-z0-9-]*)\/(?:contract(?:\.(?<side>client|server))?|(?<wire>wire))$/;
const OF_THE_PAGE = /^@facet\/plugin-[a-z][a-z0-9-]*\/contract(\.client)?$/;

/** The part of a plugin that a file belongs to, which decides what it may import. */
export type Area = 'manifest' | 'common' | 'client' | 'server';

const SIDES: Readonly<Record<Area, readonly Side[]>> = {
  manifest: ['common', 'client', 'server'],
  common: ['common'],
  client: ['common', 'client'],
  server: ['common', 'server'],
};
type Side = 'common' | 'client' | 'server';

/** The area of a file by its path inside of the plugin; `undefined` when no rule covers it. */
export function areaOf(path: string): Area | undefined {
  if (path === 'manifest.ts') return 'manifest';
  const [, side] = /^contract(?:\.(client|server))?\.ts$/.exec(path) ?? [];
  if (path.startsWith('common/') || path === 'contract.ts' || path === 'wire.ts') return 'common';
  if (path.startsWith('client/') || side === 'client') return 'client';
  if (path.startsWith('server/') || side === 'server') return 'server';
  return undefined;
}

export interface Importer {
  readonly area: Area;
  /** First parts of the ids that the manifest requires, contributes to or taps: `charts` of `charts/type@1`. */
  readonly named: ReadonlySet<string>;
}

/** Name of the module that the page shares for this import, or `undefined` if it is bundled. */
export function sharedAs(request: string): string | undefined {
  return SHARED.has(request) || OF_THE_PAGE.test(request) ? request : undefined;
}

/** Members that the page shares of a module; `undefined`: all of them. */
export function sharedMembers(request: string): readonly string[] | undefined {
  const members = SHARED.get(request);
  return members === '*' ? undefined : members;
}

/** Why this part of a plugin must not import this package; `undefined` when it may. */
export function importProblem(
  { request, typesOnly }: Pick<SourceImport, 'request' | 'typesOnly'>,
  { area, named }: Importer,
): string | undefined {
  if (isBuiltin(request)) return area === 'server' ? undefined : 'browsers have no Node modules';
  if (request.startsWith('@facet/core')) return 'plugins cannot use the kernel; import from @facet/sdk';
  if (request.startsWith('@facet/plugin-')) return contractProblem({ request, typesOnly }, { area, named });
  if (request.startsWith('@facet/')) return doorProblem(request, area);
  const library = packageOf(request);
  if (area !== 'server' && !SHARED.has(request) && SHARED.has(library) && !request.endsWith('.css'))
    return `the page shares ${library} as a whole, and a second copy would not know its state; import from "${library}"`;
  return undefined;
}

function contractProblem(
  { request, typesOnly }: Pick<SourceImport, 'request' | 'typesOnly'>,
  { area, named }: Importer,
): string | undefined {
  const { name, side = 'common', wire } = CONTRACT.exec(request)?.groups ?? {};
  if (name === undefined) return 'only the contract of another plugin may be imported';
  if (!SIDES[area].some((own) => own === side)) return `this contract is for the ${side} side`;
  if (typesOnly) return undefined;
  if (wire !== undefined && area === 'client') return 'schemas stay on the server; import their types';
  if (!named.has(name))
    return `the manifest neither requires nor contributes to anything of "${name}"; require the token that you use, with optional(…) if the plugin works without it`;
  return undefined;
}

function doorProblem(request: string, area: Area): string | undefined {
  const door = DOORS.get(request) ?? DOORS.get(request.replace(/\/[^/]+$/, '/*'));
  const side = door?.split('/')[1];
  if (SIDES[area].some((own) => own === side)) return undefined;
  return `this side may import of the sdk: ${doorsOf(area).join(', ')}`;
}

function doorsOf(area: Area): readonly string[] {
  return [...DOORS].flatMap(([door, file]) =>
    SIDES[area].some((side) => file.startsWith(`./${side}/`)) ? [door] : [],
  );
}

function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}
