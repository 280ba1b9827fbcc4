import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const IMPORT =
  /(?<before>\bfrom\s*|\bimport\s*\(?\s*|\bdeclare module\s+)(?<quote>['"])(?<request>[@.\w][@.\w/:-]*)\k<quote>/g;
/** Files that are packed as they stand. */
const VERBATIM = [
  'sdk/shared-set.json',
  'sdk/cli/plugin-tsconfig.json',
  'sdk/client/ui/css-modules.d.ts',
  'sdk/README.md',
];
const TEMPLATES = 'sdk/cli/templates';
const COMMAND = 'sdk/cli/facet.mjs';
/** Server halves see the types of Node through it; the checkout's projects name them instead, each for its own side. */
const SERVER_TYPES = 'sdk/server/index.d.ts';

export interface PackedFiles {
  /** By path inside of the package. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Packages of others that these import. */
  readonly libraries: ReadonlySet<string>;
}

export interface PackOptions {
  readonly root: string;
  /** Where the compiled sources stand. */
  readonly compiled: string;
  readonly sources: readonly string[];
  readonly doors: ReadonlyMap<string, string>;
}

/** What the entries reach, and nothing else of the repository. @throws Error when an import leads nowhere. */
export function packedFiles({ root, compiled, sources, doors }: PackOptions): PackedFiles {
  const files = new Map<string, Uint8Array>();
  const libraries = new Set<string>();
  const open = sources.flatMap((file) => outputsOf(file).filter((one) => existsSync(join(compiled, one))));
  const add = (file: string, text: string): void => {
    if (files.has(packedPath(file))) return;
    files.set(packedPath(file), Buffer.from(text));
  };
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(packedPath(file))) continue;
    const from = file;
    const text = readFileSync(join(compiled, file), 'utf8').replace(IMPORT, (whole, ...found) => {
      const { before, quote, request } = found.at(-1) as Readonly<Record<'before' | 'quote' | 'request', string>>;
      const target = targetOf(from, request, doors);
      if (target === undefined) {
        if (!request.startsWith('node:')) libraries.add(packageOf(request));
        return whole;
      }
      const reached = reachedBy(from, target, { root, compiled });
      for (const one of reached.compiled) open.push(one);
      for (const one of reached.verbatim) add(one, readFileSync(join(root, one), 'utf8'));
      return `${before}${quote}${request.startsWith('@facet/sdk/') ? request : relativeTo(from, target)}${quote}`;
    });
    add(file, file === SERVER_TYPES ? `/// <reference types="node" />\n${text}` : text);
  }
  for (const file of VERBATIM) add(file, readFileSync(join(root, file), 'utf8'));
  add(COMMAND, readFileSync(join(root, COMMAND), 'utf8').replaceAll('./main.ts', './main.js'));
  for (const file of globSync('**/*', { cwd: join(root, TEMPLATES), withFileTypes: true }))
    if (file.isFile()) {
      const path = posix.join(TEMPLATES, posix.relative(join(root, TEMPLATES), join(file.parentPath, file.name)));
      add(path, readFileSync(join(root, path), 'utf8'));
    }
  return { files, libraries };
}

function outputsOf(source: string): readonly string[] {
  return [source.replace(/\.tsx?$/, '.js'), source.replace(/\.tsx?$/, '.d.ts')];
}

/** The file of ours that an import means, by its path in the repository with the extension of the output. */
function targetOf(from: string, request: string, doors: ReadonlyMap<string, string>): string | undefined {
  if (request.startsWith('.')) return posix.join(dirname(from), request);
  const door = doors.get(request);
  if (door === undefined && request.startsWith('@facet/'))
    throw new Error(`${from} imports ${request}, which the package does not export.`);
  return door;
}

/** @throws Error when there is no such file. */
function reachedBy(
  from: string,
  target: string,
  { root, compiled }: Pick<PackOptions, 'root' | 'compiled'>,
): { readonly compiled: readonly string[]; readonly verbatim: readonly string[] } {
  const stem = target.replace(/\.(tsx?|js)$/, '');
  const outputs = (from.endsWith('.d.ts') ? [`${stem}.d.ts`] : [`${stem}.js`, `${stem}.d.ts`]).filter((one) =>
    existsSync(join(compiled, one)),
  );
  if (outputs.length > 0) return { compiled: outputs, verbatim: [] };
  if (target === 'sdk/package.json') return { compiled: [], verbatim: [] };
  if (!/\.(css|json)$/.test(target) || !existsSync(join(root, target)))
    throw new Error(`${from} imports ${target}, which was not compiled.`);
  return { compiled: [], verbatim: [target] };
}

function relativeTo(from: string, target: string): string {
  const path = posix.relative(dirname(packedPath(from)), packedPath(target)).replace(/\.tsx?$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}

/** The sdk is the package; what it needs of the kernel and the contracts of plugins stand beside. */
function packedPath(file: string): string {
  return file.replace(/^sdk\//, '');
}

function packageOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}
