import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { rspack } from '@rspack/core';
import { type SharedModule, sharedModules, shimFile } from './shared-modules.ts';

const require = createRequire(import.meta.url);

/**
 * Emits `shared/*.mjs`: what the page's import map points to. They hand out the modules that the page itself runs on, so
 * that a plugin built elsewhere shares its React, its sdk and the contracts of plugins. Each is fetched when a bundle
 * imports it. For the page this writes `index.js` into `folder`, with an `import()` for each.
 */
export class SharedShims implements RspackPluginInstance {
  readonly #folder: string;
  readonly #build: string;

  /** `build` is the folder of the build, in which the shims stand. */
  constructor(options: { readonly folder: string; readonly build: string }) {
    this.#folder = options.folder;
    this.#build = options.build;
  }

  apply(compiler: Compiler): void {
    const modules = sharedModules(compiler.context);
    compiler.hooks.beforeCompile.tapPromise('SharedShims', async () => {
      mkdirSync(this.#folder, { recursive: true });
      for (const [name, text] of await sourcesOf(modules, this.#folder)) {
        const file = join(this.#folder, name);
        if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
      }
    });
    compiler.hooks.thisCompilation.tap('SharedShims', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'SharedShims', stage }, async () => {
        for (const module of modules) {
          const text = shim(module.id, await namesOf(module));
          compilation.emitAsset(shimFile(this.#build, module.id), new rspack.sources.RawSource(text));
        }
      });
    });
  }
}

/**
 * A module of its own names the members one by one, so that the bundler follows each to where it is defined. Were the
 * shared module itself loaded as a whole, all it re-exports would move into the first page, which has its tokens.
 */
async function sourcesOf(modules: readonly SharedModule[], folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const lines: string[] = [];
  for (const module of modules) {
    const name = basename(shimFile('', module.id)).replace(/mjs$/, 'js');
    const from = module.source === undefined ? module.id : relative(folder, module.source);
    files.set(name, `export { ${(await namesOf(module)).join(', ')} } from ${JSON.stringify(from)};\n`);
    lines.push(`  ${JSON.stringify(module.id)}: () => import('./${name}'),\n`);
  }
  return files.set('index.js', `export const sharedModules = {\n${lines.join('')}};\n`);
}

async function namesOf({ id, names, source }: SharedModule): Promise<readonly string[]> {
  return names ?? (source === undefined ? exportsOfPackage(id) : await exportsOfSource(source));
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
    `const load = globalThis[Symbol.for('facet.shared')]?.[${JSON.stringify(id)}];`,
    `if (!load) throw new Error(${JSON.stringify(`The page does not share ${id}.`)});`,
    'const shared = await load();',
    'export default shared.default ?? shared;',
    ...(names.length === 0 ? [] : [`export const { ${names.join(', ')} } = shared;`]),
    '',
  ].join('\n');
}
