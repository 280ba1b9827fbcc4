import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

type Catalogue = Readonly<Record<string, unknown>>;

interface ManifestLike {
  readonly id: string;
  readonly contributes?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[] | undefined>>;
}

const POINTS = ['app/nav@1', 'app/page@1', 'app/command@1', 'app/search@1', 'app/setting@1'];
const FIELDS = ['label', 'title', 'section'];

/**
 * Menus and titles need the texts of every plugin before any of them is started. This gathers just those texts, one file
 * a locale, so that the first page asks once instead of once a plugin.
 */
export class DeclaredLabels implements RspackPluginInstance {
  readonly #options: { readonly plugins: string; readonly folders: readonly string[]; readonly out: string };

  constructor(options: { readonly plugins: string; readonly folders: readonly string[]; readonly out: string }) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.beforeCompile.tapPromise('DeclaredLabels', () => this.#write());
  }

  async #write(): Promise<void> {
    const { plugins, folders, out } = this.#options;
    const byLocale = new Map<string, Catalogue>([['en', {}]]);
    for (const folder of folders) {
      const source = join(plugins, folder, 'manifest.ts');
      const texts = join(plugins, folder, 'i18n');
      if (!existsSync(source) || !existsSync(texts)) continue;
      const { manifest } = (await import(pathToFileURL(source).href)) as { manifest: ManifestLike };
      const keys = declaredKeys(manifest);
      if (keys.length === 0) continue;
      for (const file of readdirSync(texts)) {
        const locale = file.replace(/\.json$/, '');
        const labels = pick(manifest.id, JSON.parse(readFileSync(join(texts, file), 'utf8')) as Catalogue, keys);
        byLocale.set(locale, { ...byLocale.get(locale), ...labels });
      }
    }
    mkdirSync(out, { recursive: true });
    for (const [locale, labels] of byLocale) writeChanged(join(out, `${locale}.json`), JSON.stringify(labels));
  }
}

export function declaredKeys(manifest: ManifestLike): string[] {
  const entries = POINTS.flatMap((point) => manifest.contributes?.[point] ?? []);
  const keys = entries.flatMap((entry) => FIELDS.map((field) => entry[field]));
  return [...new Set(keys.filter((key) => typeof key === 'string'))];
}

/** Keyed `plugin id#key`, flat. */
export function pick(owner: string, catalogue: Catalogue, keys: readonly string[]): Catalogue {
  const picked: Record<string, unknown> = {};
  for (const key of keys) {
    const text = key.split('.').reduce<unknown>((at, part) => (at as Catalogue | undefined)?.[part], catalogue);
    if (typeof text === 'string') picked[`${owner}#${key}`] = text;
  }
  return picked;
}

/** An untouched file keeps its time stamp, and the build its cache. */
function writeChanged(file: string, content: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  writeFileSync(file, content);
}
