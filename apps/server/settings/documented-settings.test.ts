import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { definitions } from './definitions.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PLUGINS = join(ROOT, 'plugins');
/** For tests and development, so administrators need not know it. */
const NOT_FOR_ADMINISTRATORS: readonly string[] = [definitions.validateResponses.env];

const ownText = ['README.md', 'apps/README.md'].map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
const variables = Object.values(definitions)
  .map(({ env }) => env)
  .filter((env) => !NOT_FOR_ADMINISTRATORS.includes(env));

it.each(variables)('an administrator reads of %s', (env) => {
  expect(ownText).toContain(`\`${env}\``);
});

it.each(readdirSync(PLUGINS))('an administrator reads of each variable of %s', async (name) => {
  const { manifest }: { readonly manifest: PluginManifest } = await import(join(PLUGINS, name, 'manifest.ts'));
  const texts = `${ownText}\n${readFileSync(join(PLUGINS, name, 'README.md'), 'utf8')}`;
  const missing = (manifest.processSettings ?? []).map(({ env }) => env).filter((env) => !texts.includes(`\`${env}\``));
  expect(missing).toEqual([]);
});
