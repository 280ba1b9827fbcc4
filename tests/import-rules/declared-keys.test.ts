import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AnyPluginDefinition, type Contributes, defineClientPlugin, defineManifest } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { keysWithoutCode, type PointSides } from '../../sdk/cli/keys-without-code.ts';
import { knownPoints } from '../../sdk/cli/known-points.ts';
import { localesOf } from '../../sdk/cli/plugin-texts.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');
const HALVES = ['client/index.ts', 'client/index.tsx', 'server/index.ts'];

const halves = readdirSync(PLUGINS).flatMap((name) =>
  HALVES.filter((half) => existsSync(join(PLUGINS, name, half))).map((half) => [name, half] as const),
);

it.each(halves)(
  '%s gives code for all that it declares in %s',
  async (name, half) => {
    const { default: definition }: { readonly default: AnyPluginDefinition } = await import(join(PLUGINS, name, half));
    const packsTexts = localesOf(join(PLUGINS, name)).length > 0;
    expect(await keysWithoutCode(definition, await knownPoints(definition.manifest), { packsTexts })).toEqual([]);
  },
  60_000,
);

describe('a half that gives no code', () => {
  const points: PointSides = new Map([
    ['a/drawn@1', { side: 'client' }],
    ['a/both@1', { side: 'both' }],
    ['a/server@1', { side: 'server' }],
    ['a/said@1', { side: 'client', declaredOnly: true }],
    ['i18n/messages@1', { side: 'client' }],
  ]);
  const of = (contributes: Contributes) =>
    defineClientPlugin(
      defineManifest({
        id: 'acme/a',
        version: '1.0.0',
        name: 'A',
        description: 'A.',
        engines: { sdk: '^1.0.0' },
        client: {},
        contributes,
      }),
      () => undefined,
    );
  it.each<[string, Contributes, number]>([
    ['at a point of its side', { 'a/drawn@1': [{ key: 'x' }] }, 1],
    ['at a point of both sides', { 'a/both@1': [{ key: 'x' }, { key: 'y' }] }, 2],
    ['at a point of the other side', { 'a/server@1': [{ key: 'x' }] }, 0],
    ['at a point that has none', { 'a/said@1': [{ key: 'x' }] }, 0],
    ['for its own catalogue, which the build packs', { 'i18n/messages@1': [{ key: 'acme/a', locales: ['en'] }] }, 0],
    ['for the catalogue of another', { 'i18n/messages@1': [{ key: 'acme/b', locales: ['en'] }] }, 1],
  ])('%s', async (_, contributes, count) => {
    expect(await keysWithoutCode(of(contributes), points, { packsTexts: true })).toHaveLength(count);
  });
});
