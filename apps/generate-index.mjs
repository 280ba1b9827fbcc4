import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from './run/paths.mjs';

/** The language in which texts are written. */
const SOURCE = 'en';
const MARK = '// Written by apps/generate-index.mjs from the folders under plugins/.\n';

/** Writes the lists of built-in plugins that the two composition roots load, one for each side. */
export function generateIndexes() {
  const folders = readdirSync(inRoot('plugins'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(inRoot('plugins', entry.name, 'manifest.ts')))
    .map((entry) => entry.name)
    .sort();
  write('apps/server/generated/plugins.ts', indexOf('server', folders));
  write('apps/server/generated/host-answers.ts', hostAnswers());
  write('apps/web/generated/plugins.ts', indexOf('client', folders));
  const languages = [...new Set(folders.flatMap((name) => localesBelow(`plugins/${name}/i18n`)))].sort();
  for (const locale of languages) write(`apps/web/generated/texts-${locale}.ts`, translationOf(locale, folders));
  write('apps/web/generated/translations.ts', translationsOf(languages));
}

function indexOf(side, folders) {
  const imports = folders.map(
    (name, i) => `import { manifest as m${i} } from '../../../plugins/${name}/manifest.ts';\n`,
  );
  const entries = folders.map((name, i) => {
    const half = entryOf(name, `${side}/index`);
    const load = half ? ` load: () => import('../../../plugins/${name}/${half}'),` : '';
    const texts =
      side === 'client' ? packedOf(`plugins/${name}/i18n`, SOURCE) : answersOf(`plugins/${name}/i18n/server`);
    return `  { manifest: m${i},${load}${texts}${side === 'server' ? workersOf(name) : ''} },\n`;
  });
  const types =
    side === 'server'
      ? "import type { PluginManifest } from '@facet/sdk/common';\nimport type { AnswerCatalogues, ServerHalf } from '@facet/sdk/server';\n"
      : "import type { AnyPluginDefinition, PluginManifest } from '@facet/sdk/common';\n";
  const more =
    side === 'server'
      ? '  /** Texts of its answers, by locale. */\n  readonly answers?: AnswerCatalogues;\n  readonly workers?: Readonly<Record<string, URL>>;\n'
      : '';
  const base = side === 'server' ? '' : ' extends PackedTexts';
  const packed =
    side === 'server'
      ? ''
      : `
export type LoadTexts = () => Promise<{ readonly default: Readonly<Record<string, unknown>> }>;

/** Of a plugin in one language. */
export interface PackedTexts {
  readonly texts?: LoadTexts;
  /** Texts of parts whose code comes later. */
  readonly parts?: Readonly<Record<string, LoadTexts>>;
}

/** Texts of one language by the id of their plugin. */
export type Translation = Readonly<Record<string, PackedTexts>>;
`;
  return `${MARK}${types}${imports.join('')}${packed}
export interface BuiltIn${base} {
  readonly manifest: PluginManifest;
  readonly load?: () => Promise<${side === 'server' ? 'ServerHalf' : '{ readonly default: AnyPluginDefinition }'}>;
${more}}

export const builtIns: readonly BuiltIn[] = [
${entries.join('')}];
`;
}

/** What the English catalogues are translated to. Each is loaded by those who read it: English comes with the first page. */
function translationsOf(languages) {
  const entries = languages.map((locale) => `  ${locale}: () => import('./texts-${locale}.ts'),\n`);
  return `${MARK}import type { Translation } from './plugins.ts';

export const translations: Readonly<Record<string, () => Promise<{ readonly default: Translation }>>> = {
${entries.join('')}};
`;
}

function translationOf(locale, folders) {
  const entries = folders.flatMap((name) => {
    const packed = packedOf(`plugins/${name}/i18n`, locale);
    return packed === '' ? [] : [`  'facet/${name}': {${packed} },\n`];
  });
  return `${MARK}import type { Translation } from './plugins.ts';

const translation: Translation = {
${entries.join('')}};
export default translation;
`;
}

/** The catalogues of one language: a plugin's own, and those of its parts, each in a folder of its name. */
function packedOf(path, locale) {
  const load = (folder) => `() => import('../../../${folder}/${locale}.json')`;
  const own = localesIn(path).includes(locale) ? ` texts: ${load(path)},` : '';
  const parts = partsIn(path)
    .filter((part) => localesIn(`${path}/${part}`).includes(locale))
    .map((part) => ` ${part}: ${load(`${path}/${part}`)}`);
  return parts.length === 0 ? own : `${own} parts: {${parts.join(',')} },`;
}

/** What the server half says is in `server`, translations of the manifest in `manifest`: they are no parts of a page. */
const NO_PARTS = new Set(['server', 'manifest']);

function partsIn(path) {
  if (!existsSync(inRoot(path))) return [];
  return readdirSync(inRoot(path), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() && !NO_PARTS.has(entry.name) ? [entry.name] : []))
    .sort();
}

/** Languages besides English. */
function localesBelow(path) {
  const all = [path, ...partsIn(path).map((part) => `${path}/${part}`)].flatMap(localesIn);
  return all.filter((locale) => locale !== SOURCE);
}

/** Texts that answers of any plugin hold: those of the sdk and of the host. */
function hostAnswers() {
  return `${MARK}import type { AnswerCatalogues } from '@facet/sdk/server';

export const ofSdk: AnswerCatalogues = ${cataloguesIn('sdk/server/i18n')};
export const ofHost: AnswerCatalogues = ${cataloguesIn('apps/server/i18n')};
`;
}

/** What a plugin runs in processes of its own, by the names of the files. */
function workersOf(plugin) {
  const folder = inRoot('plugins', plugin, 'server', 'workers');
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const entries = files
    .sort()
    .map(
      (file) =>
        `${JSON.stringify(file.slice(0, -3))}: new URL('../../../plugins/${plugin}/server/workers/${file}', import.meta.url)`,
    );
  return ` workers: { ${entries.join(', ')} },`;
}

/** The catalogues of answers in a folder; one more language is one more file. */
function answersOf(path) {
  return localesIn(path).length === 0 ? '' : ` answers: ${cataloguesIn(path)},`;
}

function localesIn(path) {
  if (!existsSync(inRoot(path))) return [];
  return readdirSync(inRoot(path))
    .flatMap((file) => /^([a-zA-Z_]+)\.json$/.exec(file)?.[1] ?? [])
    .sort();
}

function cataloguesIn(path) {
  // Node reads JSON only where the import says so.
  const as = ", { with: { type: 'json' } }";
  return `{ ${localesIn(path)
    .map((locale) => `${locale}: () => import('../../../${path}/${locale}.json'${as})`)
    .join(', ')} }`;
}

function entryOf(plugin, path) {
  const found = ['ts', 'tsx'].find((extension) => existsSync(inRoot('plugins', plugin, `${path}.${extension}`)));
  return found && `${path}.${found}`;
}

function write(path, text) {
  const file = inRoot(path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  // In one step, since a server that runs from this folder may be reading it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
