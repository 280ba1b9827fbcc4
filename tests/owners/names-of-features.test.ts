import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { hostEndpoints } from '@facet/sdk/wire/host';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const NO_FEATURES = ['core', 'sdk', 'apps'];
/** Tests and what they use, what is written by machine, texts that are no code. */
const LEFT_OUT = /\.test(-d)?\.tsx?$|\/(testing|generated|templates|node_modules)\/|\.d\.ts$/;

const manifests = await Promise.all(
  globSync('plugins/*/manifest.ts', { cwd: ROOT }).map(
    async (file) => ((await import(resolve(ROOT, file))) as { readonly manifest: PluginManifest }).manifest,
  ),
);

/** What a manifest names that core, sdk and apps must not know, each as it would stand in code. */
function namesOf({ id, flags = [], contributes = {} }: PluginManifest): readonly string[] {
  const folder = id.slice(id.indexOf('/') + 1);
  const routes = (contributes['http/routes@1'] ?? []).flatMap(({ prefixes }) => prefixes);
  const pages = (contributes['app/page@1'] ?? []).map(({ path }) => path);
  const pairs = (contributes['identity/permission@1'] ?? []).flatMap((entry) => entry.pairs);
  return [
    id,
    `plugin-${folder}/`,
    `plugins/${folder}/`,
    // Of an address the fixed part, and no part that is an everyday word by itself.
    ...[...routes, ...pages].flatMap((path) => {
      const fixed = path.replace(/^\/?/, '/').split(/[:*?]/)[0]?.replace(/\/$/, '') ?? '';
      return fixed.split('/').length > 2 ? [fixed] : [];
    }),
    ...pairs.map(([action, view]) => `'${action}', '${view}'`),
    ...flags.map(({ name }) => `'${name}'`),
  ];
}

/** Addresses below which the host answers by itself, whatever plugins there are. */
const ofHost = Object.keys(hostEndpoints).map((key) => key.slice(key.indexOf(' ') + 1).replace(/\/$/, ''));

const names = [...new Set(manifests.flatMap(namesOf))].filter((name) => !ofHost.includes(name));
/** `facet/plugin-administration@1` is a token of the host, and not the plugin `facet/plugin-admin`. */
const patterns = names.map((name) => {
  const end = name.endsWith('/') ? '' : '(?![\\w@-])';
  return [name, new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') + end, 'g')] as const;
});
const files = NO_FEATURES.flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT }).filter((file) => !LEFT_OUT.test(file)),
).sort();

/** `file: name` → how often. */
const found = new Map<string, number>();
for (const file of files) {
  // What a comment tells is an example for people.
  const code = readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  for (const [name, pattern] of patterns) {
    const count = code.match(pattern)?.length ?? 0;
    if (count > 0) found.set(`${file}: ${name}`, count);
  }
}

it('looks at names and files', () => {
  expect(names.length).toBeGreaterThan(300);
  expect(files.length).toBeGreaterThan(150);
});

it('core, sdk and apps name no plugin, route, permission or flag', () => {
  expect([...found.keys()]).toEqual([]);
});
