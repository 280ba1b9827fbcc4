import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PackageEntries } from './package-entries.ts';

/**
 * Compiles these sources, and what they import, to JavaScript and declarations below `out`. Node runs no TypeScript inside
 * of `node_modules`, and an author's compiler must not judge our sources by the author's rules.
 *
 * @throws Error with what the compiler says.
 */
export async function compileSources(root: string, { sources, doors }: PackageEntries, out: string): Promise<void> {
  const config = join(out, 'tsconfig.json');
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.test.json'),
      compilerOptions: {
        noEmit: false,
        incremental: false,
        tsBuildInfoFile: null,
        outDir: out,
        rootDir: root,
        typeRoots: [join(root, 'node_modules/@types')],
        declaration: true,
        rewriteRelativeImportExtensions: true,
        allowImportingTsExtensions: false,
        // Through node_modules they would be packages of others, of which the compiler writes nothing.
        paths: Object.fromEntries([...doors].map(([door, file]) => [door, [join(root, file)]])),
      },
      files: sources.map((file) => join(root, file)),
      include: [],
      exclude: [],
    }),
  );
  try {
    await promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
      cwd: root,
    });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The sources of the sdk could not be compiled.\n${said}`, { cause: error });
  }
}
