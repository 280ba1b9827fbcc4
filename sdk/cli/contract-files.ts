import { existsSync, globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PLUGINS = fileURLToPath(new URL('../plugins/', import.meta.url));

/**
 * Files of the contracts of plugins by import, such as `@facet/plugin-charts/contract`. The package of the sdk contains them, so
 * bundlers and Node need this map. In a checkout they are packages, and the map is empty.
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

/** Lets Node resolve contracts, because manifests that name tokens of contracts are run without a bundler. */
export function resolveContracts(): void {
  const files = contractFiles();
  registerHooks({
    resolve(request, context, next) {
      const file = files.get(request);
      return file === undefined ? next(request, context) : { url: pathToFileURL(file).href, shortCircuit: true };
    },
  });
}
