import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pointsOf } from '@facet/core/manifest';
import { testManifest } from '@facet/core/testing';
import type { AnyPluginDefinition, PluginManifest } from '@facet/sdk/common';
import { afterAll, describe, expect, it } from 'vitest';
import { missingTexts } from '../../sdk/cli/check-texts.ts';
import { formTexts } from '../../sdk/cli/form-texts.ts';
import { chartFormsOf, ofEach } from '../../sdk/cli/forms-of.ts';
import { knownPoints } from '../../sdk/cli/known-points.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');

it.each(readdirSync(PLUGINS))(
  '%s has the texts that its manifest and its forms name',
  async (name) => {
    const folder = join(PLUGINS, name);
    const { manifest }: { readonly manifest: PluginManifest } = await import(join(folder, 'manifest.ts'));
    const half = join(folder, 'server/index.ts');
    const { default: definition }: { readonly default?: AnyPluginDefinition } = existsSync(half)
      ? await import(half)
      : {};
    const forms = definition ? ofEach(await chartFormsOf(definition), formTexts) : {};
    expect(missingTexts({ folder, manifest, points: await knownPoints(manifest) }, forms)).toEqual([]);
  },
  60_000,
);

describe('a plugin without a text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facet-texts-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const manifest = testManifest({
    id: 'acme/a',
    client: {},
    contributes: {
      'app/page@1': [{ key: 'p', path: '/pages/acme/a/', title: 'page.title' }],
      'app/nav@1': [{ key: 'n', label: 'nav', path: '/pages/acme/a/', menu: 'main' }],
    },
  });
  const missing = (texts: object | undefined, client = '') => {
    rmSync(folder, { recursive: true });
    mkdirSync(join(folder, 'i18n'), { recursive: true });
    mkdirSync(join(folder, 'client'));
    if (texts) writeFileSync(join(folder, 'i18n/en.json'), JSON.stringify(texts));
    writeFileSync(join(folder, 'client/index.ts'), client);
    return missingTexts({ folder, manifest, points: pointsOf([manifest]) }, { my_chart: ['size'] });
  };
  const problem = (place: string, key: string) => expect.stringContaining(`${place}: "${key}" is the key of a text`);

  it.each([
    ['a title', { page: {}, nav: 'A', size: 'Size' }, 'contributes.app/page@1[0].title', 'page.title'],
    ['a link', { page: { title: 'A' }, size: 'Size' }, 'contributes.app/nav@1[0].label', 'nav'],
    ['a control', { page: { title: 'A' }, nav: 'A' }, 'the form "my_chart"', 'size'],
  ])('is told where it is missing: %s', (_, texts, place, key) => {
    expect(missing(texts)).toEqual([problem(place, key)]);
  });

  it('is told all of them if it has no catalogue', () => {
    expect(missing(undefined)).toHaveLength(3);
  });

  it('is told nothing if it loads its texts by itself', () => {
    expect(missing(undefined, "ctx.implement(Messages, 'acme/a', load);")).toEqual([]);
  });
});
