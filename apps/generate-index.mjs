import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from './run/paths.mjs';

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
}

function indexOf(side, folders) {
  const imports = folders.map(
    (name, i) => `import { manifest as m${i} } from '../../../plugins/${name}/manifest.ts';\n`,
  );
  const entries = folders.map((name, i) => {
    const half = entryOf(name, `${side}/index`);
    const load = half ? ` load: () => import('../../../plugins/${name}/${half}'),` : '';
    const texts =
      side === 'client'
        ? textsOf('texts', `plugins/${name}/i18n`) + partsOf(`plugins/${name}/i18n`)
        : textsOf('answers', `plugins/${name}/i18n/server`);
    return `  { manifest: m${i},${load}${texts}${side === 'server' ? workersOf(name) : ''} },\n`;
  });
  const types =
    side === 'server'
      ? "import type { PluginManifest } from '@facet/sdk/common';\nimport type { AnswerCatalogues, ServerHalf } from '@facet/sdk/server';\n"
      : "import type { AnyPluginDefinition, PluginManifest } from '@facet/sdk/common';\n";
  const more =
    side === 'server'
      ? '  /** Texts of its answers, by locale. */\n  readonly answers?: AnswerCatalogues;\n  readonly workers?: Readonly<Record<string, URL>>;\n'
      : '  readonly texts?: PackedTexts;\n  /** Texts of parts whose code comes later. */\n  readonly parts?: Readonly<Record<string, PackedTexts>>;\n';
  const packed =
    side === 'server'
      ? ''
      : '\n/** Catalogues by locale. */\nexport type PackedTexts = Readonly<Record<string, () => Promise<{ readonly default: Readonly<Record<string, unknown>> }>>>;\n';
  return `${MARK}${types}${imports.join('')}${packed}
export interface BuiltIn {
  readonly manifest: PluginManifest;
  readonly load?: () => Promise<${side === 'server' ? 'ServerHalf' : '{ readonly default: AnyPluginDefinition }'}>;
${more}}

export const builtIns: readonly BuiltIn[] = [
${entries.join('')}];
`;
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

/** The catalogues in a folder; one more language is one more file. */
function textsOf(member, path) {
  return localesIn(path).length === 0 ? '' : ` ${member}: ${cataloguesIn(path, member)},`;
}

/** The catalogues of a plugin's parts, each in a folder of its name; what the server half says is in `server`. */
function partsOf(path) {
  if (!existsSync(inRoot(path))) return '';
  const parts = readdirSync(inRoot(path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'server')
    .map((entry) => ` ${entry.name}: ${cataloguesIn(`${path}/${entry.name}`, 'texts')}`);
  return parts.length === 0 ? '' : ` parts: {${parts.sort().join(',')} },`;
}

function localesIn(path) {
  if (!existsSync(inRoot(path))) return [];
  return readdirSync(inRoot(path))
    .flatMap((file) => /^([a-zA-Z_]+)\.json$/.exec(file)?.[1] ?? [])
    .sort();
}

function cataloguesIn(path, member = 'answers') {
  // Node reads JSON only where the import says so.
  const as = member === 'answers' ? ", { with: { type: 'json' } }" : '';
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
