// Checks the texts of the interface: nothing visible is written into a component, every key that code uses is in the
// catalogue of its namespace, every key of a catalogue is used, no server half refuses with a sentence of its code, other languages have
// no keys or blanks of their own, a language that a plugin has is in all its catalogues, with every text, and one that any plugin has is in
// the translation of every manifest. Prints each finding; exits with 1 if there is one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hostManifest } from '../core/common/host/host-manifest.ts';
import { manifestTexts } from '../core/common/manifest/manifest-texts.ts';
import {
  checkCatalogue,
  checkTranslation,
  hardCodedTexts,
  keysOutOfReach,
  keysUsed,
  missingTexts,
  writtenRefusals,
} from './text-scan.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SHELL = {
  namespace: 'facet',
  catalogue: 'i18n/en.json',
  sources: ['apps/web', 'sdk/client'],
};
/** Texts of the server half, and translations of the manifest. */
const NO_PARTS = new Set(['server', 'manifest']);
/** What the host declares: only some pages show it. */
const HOST = { namespace: 'facet/app', catalogue: 'i18n/app/en.json', sources: ['core/common/host'] };

function areas() {
  const plugins = readdirSync(join(ROOT, 'plugins'))
    .map((folder) => ({
      namespace: `facet/${folder}`,
      catalogue: `plugins/${folder}/i18n/en.json`,
      sources: ['client', 'common', 'manifest.ts'].map((part) => `plugins/${folder}/${part}`),
    }))
    .filter(({ namespace, catalogue }) => cataloguesOf(namespace, catalogue).length > 0);
  return [SHELL, HOST, ...plugins];
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (/\.tsx?$/.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(join(path, entry.name));
    const isSource = /\.tsx?$/.test(entry.name) && !/\.(test|test-d)\.tsx?$|\.d\.ts$/.test(entry.name);
    return isSource ? [join(path, entry.name)] : [];
  });
}

/** A plugin may show texts of another one: `namespace:key`. */
function keysFromElsewhere(namespace) {
  return filesBelow(join(ROOT, 'plugins')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['"`](facet\/[a-z0-9-]+):([\w.-]+)['"`]/g)]
      .filter(([, owner]) => owner === namespace)
      .map(([, , key]) => ({ exact: true, pattern: key, namespace, file: relative(ROOT, file) })),
  );
}

function isTranslation(name) {
  return name.endsWith('.json') && name !== 'en.json';
}

function translationsIn(folder) {
  return readdirSync(join(ROOT, folder)).filter(isTranslation);
}

/** A part may be without a file of a language that its plugin has: then all its texts are missing. */
function checkLanguage(messages, file) {
  const translation = existsSync(join(ROOT, file)) ? JSON.parse(readFileSync(join(ROOT, file), 'utf8')) : {};
  return [
    ...checkTranslation(messages, translation),
    ...missingTexts(messages, translation, basename(file, '.json')).map((key) => `"${key}" is missing`),
  ].map((problem) => `${file}  ${problem}`);
}

const findings = [];
for (const { namespace, catalogue, sources } of areas()) {
  const files = sources.flatMap((source) => filesBelow(join(ROOT, source)));
  const used = keysFromElsewhere(namespace);
  for (const file of files) {
    const code = readFileSync(file, 'utf8');
    const name = relative(ROOT, file);
    used.push(...keysUsed(code, namespace).map((key) => ({ ...key, file: name })));
    if (!file.endsWith('.tsx')) continue;
    for (const { line, text } of hardCodedTexts(code, name)) findings.push(`${name}:${line}  "${text}" is not a key`);
  }
  const messages = {};
  const homes = new Map();
  const catalogues = cataloguesOf(namespace, catalogue);
  const languages = new Set(catalogues.flatMap(([, path]) => translationsIn(dirname(path))));
  for (const [home, path] of catalogues) {
    const own = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
    for (const member of Object.keys(own)) {
      if (homes.has(member)) findings.push(`${path}  "${member}" stands in the catalogue of ${homes.get(member)} too`);
      homes.set(member, home);
    }
    Object.assign(messages, own);
    for (const name of languages) findings.push(...checkLanguage(own, join(dirname(path), name)));
  }
  findings.push(
    ...[...checkCatalogue(messages, used), ...keysOutOfReach(homes, used)].map(
      (finding) => `${finding.file ?? catalogue}  ${finding.problem}`,
    ),
  );
}

/** The English catalogues of a plugin with their namespaces: its own, and those of its parts. */
function cataloguesOf(namespace, catalogue) {
  const folder = dirname(catalogue);
  if (!existsSync(join(ROOT, folder))) return [];
  const own = existsSync(join(ROOT, catalogue)) ? [[namespace, catalogue]] : [];
  const parts = readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_PARTS.has(entry.name) && namespace !== SHELL.namespace)
    .map(({ name }) => [`${namespace}/${name}`, join(folder, name, 'en.json')]);
  return [...own, ...parts];
}

/** What the server says: every key is used where the folder stands, and other languages have all keys, and no keys or blanks of their own. */
function checkAnswers(folder, sources) {
  const catalogue = join(folder, 'en.json');
  if (!existsSync(join(ROOT, catalogue))) return [];
  const messages = JSON.parse(readFileSync(join(ROOT, catalogue), 'utf8'));
  const code = sources.flatMap((source) => filesBelow(join(ROOT, source))).map((file) => readFileSync(file, 'utf8'));
  return [
    ...Object.keys(messages)
      .filter((key) => !code.some((text) => text.includes(`'${key}'`)))
      .map((key) => `${catalogue}  "${key}" is not used`),
    ...translationsIn(folder).flatMap((name) => checkLanguage(messages, join(folder, name))),
  ];
}

findings.push(
  ...checkAnswers('sdk/server/i18n', ['sdk/server']),
  ...checkAnswers('apps/server/i18n', ['apps/server/http']),
);
for (const plugin of readdirSync(join(ROOT, 'plugins')))
  findings.push(...checkAnswers(`plugins/${plugin}/i18n/server`, [`plugins/${plugin}/server`]));

/** What a manifest says, in the nested form of a catalogue. */
function catalogueOf(manifest) {
  const messages = {};
  for (const { key, text } of manifestTexts(manifest)) {
    const [group, ...rest] = key.split('.');
    if (rest.length === 0) messages[group] = text;
    else (messages[group] ??= {})[rest.join('.')] = text;
  }
  return messages;
}

const manifests = [['.', hostManifest]];
for (const plugin of readdirSync(join(ROOT, 'plugins')))
  manifests.push([
    `plugins/${plugin}`,
    (await import(pathToFileURL(join(ROOT, 'plugins', plugin, 'manifest.ts')).href)).manifest,
  ]);
const spoken = new Set(
  manifests.flatMap(([folder]) =>
    ['i18n', 'i18n/manifest'].flatMap((texts) =>
      existsSync(join(ROOT, folder, texts)) ? translationsIn(join(folder, texts)) : [],
    ),
  ),
);
for (const [folder, manifest] of manifests)
  for (const language of spoken)
    findings.push(...checkLanguage(catalogueOf(manifest), join(folder, 'i18n/manifest', language)));

/** What a database says is its own, so engines are left out. */
const refusing = readdirSync(join(ROOT, 'plugins'))
  .filter((plugin) => !plugin.startsWith('engine-'))
  .flatMap((plugin) => [`plugins/${plugin}/server`, `plugins/${plugin}/common`]);
for (const file of [...refusing, 'apps/server/http', 'sdk/server'].flatMap((source) =>
  filesBelow(join(ROOT, source)),
)) {
  const name = relative(ROOT, file);
  if (file.endsWith('.tsx') || name.includes('/testing/')) continue;
  for (const { line, text } of writtenRefusals(readFileSync(file, 'utf8'), name))
    findings.push(`${name}:${line}  "${text}" is not a key of i18n/server`);
}

for (const finding of findings) process.stderr.write(`${finding}\n`);
process.stdout.write(
  `Texts: ${findings.length === 0 ? 'all in catalogues, all used' : `${findings.length} findings`}\n`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
