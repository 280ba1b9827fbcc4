import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { sourceFiles } from './check-imports.ts';

const POINT = 'i18n/messages@1';
const CATALOGUE = /^([A-Za-z]{2,3}(?:[_-][A-Za-z]{2,4})?)\.json$/;
/** A plugin may load its texts by itself. */
const BY_HAND = /\bimplement\(\s*Messages\b/;

/** Folders of texts that are no part of a page: those of the server half, and translations of the manifest. */
const NO_PARTS: ReadonlySet<string> = new Set(['server', 'manifest']);

/** Locales of the catalogues that the build packs: `i18n/<locale>.json`. */
export function localesOf(folder: string): readonly string[] {
  return loadsTextsItself(folder) ? [] : localesIn(join(folder, 'i18n'));
}

/** Parts with texts of their own, `i18n/<part>/<locale>.json`: they are fetched with the first component that names the part. */
export function textParts(folder: string): readonly string[] {
  const texts = join(folder, 'i18n');
  if (!existsSync(texts)) return [];
  return readdirSync(texts, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() && !NO_PARTS.has(entry.name) ? [entry.name] : []))
    .sort();
}

/** All texts of a plugin's page by locale, those of its parts among them: no two have a member of the same name. */
export function catalogues(folder: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  return textsBelow(['', ...textParts(folder)].map((part) => join(folder, 'i18n', part)));
}

/** Translations of the manifest by locale, `i18n/manifest/<locale>.json`. The manifest itself is in English. */
export function manifestCatalogues(folder: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  return textsBelow([join(folder, 'i18n/manifest')]);
}

function textsBelow(folders: readonly string[]): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  for (const texts of folders)
    for (const locale of localesIn(texts)) {
      const read: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(texts, `${locale}.json`), 'utf8'));
      found.set(locale, { ...found.get(locale), ...read });
    }
  return found;
}

function localesIn(texts: string): readonly string[] {
  if (!existsSync(texts)) return [];
  return readdirSync(texts)
    .flatMap((name) => CATALOGUE.exec(name)?.[1] ?? [])
    .sort();
}

/** The manifest with an entry for these catalogues. */
export function withTexts(manifest: PluginManifest, locales: readonly string[]): PluginManifest {
  if (locales.length === 0 || manifest.client === undefined) return manifest;
  const others = (manifest.contributes?.[POINT] ?? []).filter(({ key }) => key !== manifest.id);
  return { ...manifest, contributes: { ...manifest.contributes, [POINT]: [...others, { key: manifest.id, locales }] } };
}

/** The module that the browser half starts from: its own definition, and its catalogues, each fetched when it is asked for. */
export function clientProgram(client: string, folder: string, manifest: PluginManifest): string {
  const locales = localesOf(folder);
  if (locales.length === 0) return client;
  const texts = join(folder, 'i18n');
  const parts = textParts(folder).map((part) => `${JSON.stringify(part)}: ${textsIn(join(texts, part))},`);
  const entries = JSON.stringify(withTexts(manifest, locales).contributes?.[POINT]);
  const program = [
    `import definition from ${JSON.stringify(client)};`,
    "import { Messages } from '@facet/sdk/client';",
    'const textsOf = (files) => ({ load: async (locale) => (await files[locale]?.())?.default ?? {} });',
    `const texts = { ...${textsIn(texts)}, parts: { ${parts.join(' ')} } };`,
    'const { manifest } = definition;',
    'export default {',
    '  ...definition,',
    `  manifest: { ...manifest, contributes: { ...manifest.contributes, '${POINT}': ${entries} } },`,
    '  activate(ctx, deps) {',
    '    ctx.implement(Messages, manifest.id, async () => texts);',
    '    return definition.activate(ctx, deps);',
    '  },',
    '};',
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(program)}`;
}

/** Code of the catalogues in a folder, each fetched when its locale is asked for. */
function textsIn(folder: string): string {
  const files = localesIn(folder).map(
    (locale) => `${JSON.stringify(locale)}: () => import(${JSON.stringify(join(folder, `${locale}.json`))}),`,
  );
  return `textsOf({ ${files.join(' ')} })`;
}

/** Whether the browser half gives the code of its catalogues, instead of the build. */
export function loadsTextsItself(folder: string): boolean {
  return sourceFiles(folder).some(
    (file) => file.startsWith('client/') && BY_HAND.test(readFileSync(join(folder, file), 'utf8')),
  );
}
