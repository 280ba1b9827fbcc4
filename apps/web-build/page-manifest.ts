import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { rspack } from '@rspack/core';
import { sharedModules, shimFile } from './shared-modules.ts';

/** What the server needs to write the page; stands in `dist/web/build.json`. */
export interface PageBuild {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly preload: readonly string[];
  readonly icon: string;
  readonly importMap: { readonly imports: Readonly<Record<string, string>> };
}

const BASE = '/static/';

/** Writes `build.json` beside the assets and prints what the first page weighs. */
export class PageManifest implements RspackPluginInstance {
  readonly #preload: RegExp;
  readonly #icon: string;
  readonly #build: string;

  /** `icon` is the path of an SVG file, `build` the folder in which the shims stand. */
  constructor(options: { readonly preload: RegExp; readonly icon: string; readonly build: string }) {
    this.#preload = options.preload;
    this.#icon = options.icon;
    this.#build = options.build;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageManifest', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'PageManifest', stage }, () => {
        const picture = readFileSync(this.#icon);
        const icon = `assets/images/icon.${createHash('sha256').update(picture).digest('hex').slice(0, 12)}.svg`;
        compilation.emitAsset(icon, new rspack.sources.RawSource(picture));
        compilation.fileDependencies.add(this.#icon);
        const first = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const assets = compilation.getAssets().map((asset) => asset.name);
        const build: PageBuild = {
          scripts: first.filter((file) => file.endsWith('.js')).map((file) => BASE + file),
          styles: first.filter((file) => file.endsWith('.css')).map((file) => BASE + file),
          preload: assets.filter((file) => this.#preload.test(file)).map((file) => BASE + file),
          icon: BASE + icon,
          importMap: {
            imports: Object.fromEntries(
              sharedModules(compiler.context).map(({ id }) => [id, BASE + shimFile(this.#build, id)]),
            ),
          },
        };
        compilation.emitAsset('build.json', new rspack.sources.RawSource(JSON.stringify(build, null, 2)));
      });
    });
    compiler.hooks.done.tap('PageManifest', ({ compilation }) => {
      if (compiler.options.mode !== 'production') return;
      const first = compilation.entrypoints.get('main')?.getFiles() ?? [];
      const rows = first.map((file) => ({ file, size: gzipped(compilation.getAsset(file)?.source.buffer()) }));
      const total = (ending: string) =>
        rows.filter((row) => row.file.endsWith(ending)).reduce((sum, row) => sum + row.size, 0);
      const lines = rows.map((row) => `  ${kilobytes(row.size)}  ${row.file}`);
      process.stdout.write(
        `First page, gzip:\n${lines.join('\n')}\n  ${kilobytes(total('.js'))}  all scripts\n  ${kilobytes(total('.css'))}  all styles\n`,
      );
    });
  }
}

function gzipped(content: Buffer | undefined): number {
  return content === undefined ? 0 : gzipSync(content, { level: 9 }).byteLength;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1).padStart(6)} KB`;
}
