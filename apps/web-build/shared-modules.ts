import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A module that the page hands to bundles of installed plugins. */
export interface SharedModule {
  /** What a bundle imports, such as `react` or `@facet/plugin-charts/contract`. */
  readonly id: string;
  /** Members that are handed out; `undefined`: all. */
  readonly names: readonly string[] | undefined;
  /** The file, where it is one of ours. */
  readonly source: string | undefined;
}

const CONTRACTS = ['./contract', './contract.client'];

interface Package {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
}

/** Everything that an installed plugin's bundle takes from the page: the sdk's shared set, and the contracts of plugins. */
export function sharedModules(root: string): readonly SharedModule[] {
  return [...ofTheSdk(root), ...contracts(root)];
}

/** Where the shim of a module stands. Its list of names changes with the build, and browsers keep it for ever: so it stands in its folder. */
export function shimFile(build: string, id: string): string {
  return `${build}/shared/${id.replace('@facet/', '').replace('@', '').replaceAll('/', '-')}.mjs`;
}

function ofTheSdk(root: string): readonly SharedModule[] {
  const set = readJson<Readonly<Record<string, '*' | readonly string[]>>>(join(root, 'sdk/shared-set.json'));
  const { exports = {} } = readJson<Package>(join(root, 'sdk/package.json'));
  return Object.entries(set).map(([id, names]) => {
    const file = id.startsWith('@facet/sdk/') ? exports[id.replace('@facet/sdk', '.')] : undefined;
    return { id, names: names === '*' ? undefined : names, source: file && join(root, 'sdk', file) };
  });
}

function contracts(root: string): readonly SharedModule[] {
  const plugins = join(root, 'plugins');
  return readdirSync(plugins).flatMap((folder) => {
    const { name, exports = {} } = readJson<Package>(join(plugins, folder, 'package.json'));
    return CONTRACTS.flatMap((door) => {
      const file = exports[door];
      return file === undefined
        ? []
        : [{ id: `${name}${door.slice(1)}`, names: undefined, source: join(plugins, folder, file) }];
    });
  });
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
