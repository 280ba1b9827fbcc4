import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkManifest } from '@facet/core/manifest';
import type { PluginManifest, ThemeDeclared } from '@facet/sdk/common';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const tokens = readFileSync(join(ROOT, 'sdk/client/ui/theme/tokens.css'), 'utf8');
const manifests = await Promise.all(
  globSync('plugins/*/manifest.ts', { cwd: ROOT }).map(
    async (file) => ((await import(resolve(ROOT, file))) as { readonly manifest: PluginManifest }).manifest,
  ),
);
const themes = manifests.flatMap(({ contributes }) => contributes?.['app/theme@1'] ?? []);

it('a theme names variables that the design has', () => {
  expect(themes.length).toBeGreaterThan(0);
  const named = themes.flatMap(({ light, dark }) => [...Object.keys(light), ...Object.keys(dark)]);
  expect(named.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
});

const withTheme = (light: ThemeDeclared['light']): PluginManifest => ({
  id: 'acme/ink',
  version: '1.0.0',
  name: 'Ink',
  description: 'Black.',
  engines: { sdk: '^1.0.0' },
  contributes: { 'app/theme@1': [{ key: 'ink', label: 'label', light, dark: {} }] },
});

it.each(['#000', 'rgb(20 24 32 / 0.42)', '0 1px 2px rgb(22 28 40 / 0.06)', 'var(--accent)'])('takes %s', (value) => {
  expect(checkManifest(withTheme({ '--accent': value }))).toEqual([]);
});

it.each([
  ['--accent', 'red; } body { display: none'],
  ['--accent', 'url(//evil.example/x)'],
  ['--accent', 'image-set(x)'],
  ['--accent', '"x"'],
  ['--accent', '\\75rl(x)'],
  ['color', 'red'],
  ['--a: red; --b', 'red'],
])('refuses %s: %s', (name, value) => {
  expect(checkManifest(withTheme({ [name]: value }))).not.toEqual([]);
});
