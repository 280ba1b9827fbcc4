import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { sourceFiles } from './check-imports.ts';

const POINT = 'i18n/messages@1';
const CATALOGUE = /^([A-Za-z]{2,3}(?:[_-][A-Za-z]{2,4})?)\.json$/;
/** A plugin may load its texts by itself. */
const BY_HAND = /\bimplement\(\s*Messages\b/;

/** Locales of the catalogues that the build packs: `i18n/<locale>.json`. */
export function localesOf(folder: string): readonly string[] {
  const texts = join(folder, 'i18n');
  if (!existsSync(texts) || loadsTextsItself(folder)) return [];
  return readdirSync(texts)
    .flatMap((name) => CATALOGUE.exec(name)?.[1] ?? [])
    .sort();
}

/** The manifest with the entry that tells the page of those catalogues. */
export function withTexts(manifest: PluginManifest, locales: readonly string[]): PluginManifest {
  if (locales.length === 0 || manifest.client === undefined) return manifest;
  const others = (manifest.contributes?.[POINT] ?? []).filter(({ key }) => key !== manifest.id);
  return { ...manifest, contributes: { ...manifest.contributes, [POINT]: [...others, { key: manifest.id, locales }] } };
}

/** The module that the browser half starts from: its own definition, and its catalogues, each fetched when it is asked for. */
export function clientProgram(client: string, folder: string, manifest: PluginManifest): string {
  const locales = localesOf(folder);
  if (locales.length === 0) return client;
  const files = locales.map(
    (locale) => `${JSON.stringify(locale)}: () => import(${JSON.stringify(join(folder, 'i18n', `${locale}.json`))}),`,
  );
  const entries = JSON.stringify(withTexts(manifest, locales).contributes?.[POINT]);
  const program = [
    `import definition from ${JSON.stringify(client)};`,
    "import { Messages } from '@facet/sdk/client';",
    `const files = { ${files.join(' ')} };`,
    'const load = async (locale) => (await files[locale]?.())?.default ?? {};',
    'const { manifest } = definition;',
    'export default {',
    '  ...definition,',
    `  manifest: { ...manifest, contributes: { ...manifest.contributes, '${POINT}': ${entries} } },`,
    '  activate(ctx, deps) {',
    '    ctx.implement(Messages, manifest.id, async () => ({ load }));',
    '    return definition.activate(ctx, deps);',
    '  },',
    '};',
  ].join('\n');
  return `data:text/javascript,${encodeURIComponent(program)}`;
}

function loadsTextsItself(folder: string): boolean {
  return sourceFiles(folder).some(
    (file) => file.startsWith('client/') && BY_HAND.test(readFileSync(join(folder, file), 'utf8')),
  );
}
