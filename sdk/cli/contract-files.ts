import { existsSync, globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PLUGINS = fileURLToPath(new URL('../plugins/', import.meta.url));

/**
 * What the contracts of plugins are, by what is imported: `@facet/plugin-charts/contract` → a file. In the package of the
 * sdk they stand beside its own files, so whatever resolves imports is told. In a checkout they are packages: none.
 */
export function contractFiles(): ReadonlyMap<string, string> {
  if (!existsSync(PLUGINS)) return new Map();
  return new Map(
    globSync('*/{contract,contract.client,contract.server,wire}.js', { cwd: PLUGINS }).map((file) => [
      `@facet/plugin-${dirname(file)}/${basename(file, '.js')}`,
      `${PLUGINS}${file}`,
    ]),
  );
}

/** Manifests are run as they are, and some name tokens of contracts. */
export function resolveContracts(): void {
  const files = contractFiles();
  registerHooks({
    resolve(request, context, next) {
      const file = files.get(request);
      return file === undefined ? next(request, context) : { url: pathToFileURL(file).href, shortCircuit: true };
    },
  });
}
