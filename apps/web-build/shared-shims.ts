import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { rspack } from '@rspack/core';
import { SHARED_MODULES, type SharedModule, shimFile } from './shared-modules.ts';

const SOURCES: Partial<Record<SharedModule, string>> = {
  '@facet/sdk/common': 'sdk/common/index.ts',
  '@facet/sdk/client': 'sdk/client/index.ts',
  '@facet/sdk/ui': 'sdk/client/ui/index.ts',
};

const require = createRequire(import.meta.url);

/**
 * Emits `shared/*.mjs`: what the page's import map points to. They hand out the modules that the page itself runs on, so
 * that a plugin built elsewhere shares its React and its sdk. The page fills the global before it imports such a plugin.
 */
export class SharedShims implements RspackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedShims', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'SharedShims', stage }, async () => {
        for (const id of SHARED_MODULES) {
          const source = SOURCES[id];
          const names =
            source === undefined ? exportsOfPackage(id) : await exportsOfSource(join(compiler.context, source));
          compilation.emitAsset(shimFile(id), new rspack.sources.RawSource(shim(id, names)));
        }
      });
    });
  }
}

function exportsOfPackage(id: string): string[] {
  return Object.keys(require(id) as Record<string, unknown>).filter((name) => name !== 'default');
}

const STAR = /(?:^|\*\/\s*)export \* from ["'](.+?)["']/gm;
const LIST = /(?:^|\*\/\s*)export \{([^}]*)\}/gm;
const DECLARATION = /(?:^|\*\/\s*)export (?:const|let|var|class|(?:async )?function\*?) (\w+)/gm;

/** Names that a module of ours exports at run time. The compiler has taken types out and put exports on lines of their own. */
export async function exportsOfSource(file: string): Promise<string[]> {
  const { code } = await rspack.experiments.swc.transform(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: { parser: { syntax: 'typescript', tsx: file.endsWith('x') }, target: 'es2024' },
  });
  const listed = [...code.matchAll(LIST)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  );
  const declared = [...code.matchAll(DECLARATION)].map(([, name = '']) => name);
  const starred: string[] = [];
  for (const [, path = ''] of code.matchAll(STAR)) starred.push(...(await exportsOfSource(join(dirname(file), path))));
  return [...new Set([...listed, ...declared, ...starred])].filter((name) => name !== '' && name !== 'default');
}

function shim(id: string, names: readonly string[]): string {
  return [
    `const shared = globalThis[Symbol.for('facet.shared')]?.[${JSON.stringify(id)}];`,
    `if (!shared) throw new Error(${JSON.stringify(`The page does not share ${id}.`)});`,
    'export default shared.default ?? shared;',
    `export const { ${names.join(', ')} } = shared;`,
    '',
  ].join('\n');
}
