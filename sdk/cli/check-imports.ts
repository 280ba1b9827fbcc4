import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { importProblem, type Importer, type Area, areaOf, sharedMembers } from './import-rules.ts';
import { importsIn, type SourceImport } from './read-imports.ts';

const SOURCE = /\.(ts|tsx|mts|js|jsx|mjs)$/;
/** Files that are never shipped may import anything. */
const NEVER_SHIPS = /(^|\/)(node_modules|dist|testing|\.[^/]+)\/|\.(test|test-d|config)\.[jt]sx?$|\.d\.ts$/;

const OWN_AREAS: Readonly<Record<Area, readonly Area[]>> = {
  manifest: ['common'],
  common: ['common'],
  client: ['common', 'client', 'manifest'],
  server: ['common', 'server', 'manifest'],
};

/**
 * Everything in the sources of a plugin that may not be imported where it is, each with its place.
 * @param named plugins whose contracts may be imported
 */
export function importProblems(folder: string, named: ReadonlySet<string>): readonly string[] {
  return sourceFiles(folder).flatMap((file) => {
    const area = areaOf(file);
    if (area === undefined) return [`${file}: is not in common/, client/ or server/; move it there`];
    const imports = importsIn(readFileSync(join(folder, file), 'utf8'));
    return imports.flatMap((one) => {
      const why = isRelative(one.request)
        ? insideProblem(file, one.request, area)
        : outsideProblem(one, { area, named });
      return why === undefined ? [] : [`${file} imports "${one.request}": ${why}`];
    });
  });
}

/** Files of the plugin that ship, by their path inside of it. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split('\\').join('/'))
    .filter((name) => SOURCE.test(name) && !NEVER_SHIPS.test(name))
    .sort();
}

function outsideProblem(one: SourceImport, importer: Importer): string | undefined {
  const why = importProblem(one, importer);
  if (why !== undefined || importer.area === 'server') return why;
  const shared = sharedMembers(one.request);
  const missing = shared === undefined ? [] : one.members.filter((member) => !shared.includes(member));
  if (missing.length === 0) return undefined;
  return `the page does not share ${missing.join(', ')} of it; it shares ${shared?.join(', ')}`;
}

/** Why a file of the plugin must not import this other file. */
function insideProblem(file: string, request: string, area: Area): string | undefined {
  const target = posix.join(dirname(file), request);
  if (target.startsWith('..')) return 'this leads out of the plugin';
  if (/\.(css|json|svg|png|jpe?g|webp|woff2)$/.test(target)) return undefined;
  const there = areaOf(target);
  if (there === undefined) return 'this is not in common/, client/ or server/';
  return OWN_AREAS[area].includes(there) || isContractOfManifest(area, target)
    ? undefined
    : `${area} code cannot use ${there} code`;
}

/** A manifest names the tokens of both halves. */
function isContractOfManifest(area: Area, target: string): boolean {
  return area === 'manifest' && /^contract(\.client|\.server)?\.ts$/.test(target);
}

function isRelative(request: string): boolean {
  return request.startsWith('.');
}
