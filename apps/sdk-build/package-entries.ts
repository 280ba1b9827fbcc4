import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Doors = Readonly<Record<string, string>>;

const CONTRACTS = ['contract', 'contract.client', 'contract.server', 'wire'];
/** Programs and declarations of the sdk that no door leads to. */
const BESIDE_DOORS = [
  'sdk/cli/main.ts',
  'sdk/cli/vitest-plugin.config.ts',
  'sdk/cli/vitest-check.config.ts',
  'sdk/cli/plugin-test-texts.ts',
  'sdk/cli/dry-start.check.ts',
  'sdk/server/plugin-host/inside/serve-plugin.ts',
  'sdk/client/ui/css-modules.d.ts',
];

export interface PackageEntries {
  /** Sources that the package is compiled from, below the repository. */
  readonly sources: readonly string[];
  /** What each bare import of ours is: `@facet/plugin-charts/contract` → `plugins/charts/contract.ts`. */
  readonly doors: ReadonlyMap<string, string>;
}

/** Everything that an author may import, and the `facet` command. */
export function packageEntries(root: string): PackageEntries {
  const plugins = globSync('plugins/*/package.json', { cwd: root })
    .map((file) => file.split('/')[1] ?? '')
    .sort();
  const doors = new Map([
    ...doorsOf(root, 'sdk'),
    ...doorsOf(root, 'core'),
    ...plugins.flatMap((name) =>
      CONTRACTS.filter((door) => existsSync(join(root, 'plugins', name, `${door}.ts`))).map(
        (door) => [`@facet/plugin-${name}/${door}`, `plugins/${name}/${door}.ts`] as const,
      ),
    ),
  ]);
  // The kernel is no door of the sdk: of it there is what the command needs.
  const standIns = globSync('sdk/server/plugin-host/inside/stand-ins/*.ts', { cwd: root });
  const sources = [...doors.values(), ...BESIDE_DOORS, ...standIns].filter(
    (file) => file.endsWith('.ts') && !file.startsWith('core/'),
  );
  return { sources: [...new Set(sources)].sort(), doors };
}

function doorsOf(root: string, folder: string): readonly (readonly [string, string])[] {
  const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports: Doors;
  };
  return Object.entries(exports).flatMap(([door, file]) => {
    const [before = '', after] = file.split('*');
    const files = after === undefined ? [file] : globSync(file, { cwd: join(root, folder) }).sort();
    return files
      .filter((one) => !/\.test(-d)?\.ts$/.test(one))
      .map((one) => {
        const path = one.replace(/^\.\//, '');
        const star = after === undefined ? '' : path.slice(before.length - 2, path.length - after.length);
        return [`${name}${door.slice(1).replace('*', star)}`, `${folder}/${path}`] as const;
      });
  });
}
