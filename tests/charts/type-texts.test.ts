import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';

const PLUGINS = join(import.meta.dirname, '../../plugins');

const folders = globSync('*/manifest.ts', { cwd: PLUGINS }).map((file) => dirname(file));
const textsOf = (folder: string, locale: string): unknown =>
  JSON.parse(readFileSync(join(PLUGINS, folder, `i18n/${locale}.json`), 'utf8'));
const at = (texts: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((value, part) => Object.entries(value ?? {}).find(([name]) => name === part)?.[1], texts);

interface DeclaredType {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly title?: string;
  readonly about?: string;
  readonly category?: string;
  readonly tags: readonly string[];
  readonly successor?: string;
}

const types = await Promise.all(
  folders.map(async (folder) => {
    const { manifest }: { readonly manifest: PluginManifest } = await import(join(PLUGINS, folder, 'manifest.ts'));
    const entries: readonly unknown[] = manifest.contributes?.['charts/type@1'] ?? [];
    return entries.map((entry) => [folder, entry as DeclaredType] as const);
  }),
).then((found) => found.flat());

it('there are chart types to look at', () => {
  expect(types.length).toBeGreaterThan(56);
});

describe.each(types.map(([folder, type]) => [type.key, folder, type] as const))('%s of %s', (key, folder, type) => {
  it('says in English what the contract calls it, and has a name of its own in German', () => {
    expect(type.title).toBe(`types.${key}.name`);
    expect(at(textsOf(folder, 'en'), `types.${key}.name`)).toBe(type.name);
    expect(at(textsOf(folder, 'de'), `types.${key}.name`)).toEqual(expect.stringMatching(/\S/));
  });

  it('has a category and tags with names in both languages', () => {
    const words = ['en', 'de'].map((locale) => textsOf('charts', `panels/${locale}`));
    for (const texts of words) {
      for (const tag of type.tags) expect(at(texts, `typeTag.${tag}`)).toEqual(expect.any(String));
      if (type.category !== undefined) expect(at(texts, `typeCategory.${type.category}`)).toEqual(expect.any(String));
    }
  });
});

/** Those of older releases draw the same as their successors, and no list shows them. */
const ofGallery = types.filter(([, { successor }]) => successor === undefined);

it.each(ofGallery.map(([folder, type]) => [type.key, folder, type] as const))(
  '%s of %s says in both languages what it is good for',
  (key, folder, type) => {
    expect(type.about).toBe(`types.${key}.about`);
    expect(at(textsOf(folder, 'en'), `types.${key}.about`)).toBe(type.description);
    expect(at(textsOf(folder, 'de'), `types.${key}.about`)).not.toBe(type.description);
  },
);

it('no two types of the gallery have one German name', () => {
  const names = ofGallery.map(([folder, { key }]) => at(textsOf(folder, 'de'), `types.${key}.name`));
  expect(new Set(names).size).toBe(names.length);
});
