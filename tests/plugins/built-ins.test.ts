import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkEntries, checkManifest, pointsOf } from '@facet/core/manifest';
import { createTestKernel } from '@facet/core/testing';
import { defineToken, isOptional, type PluginManifest, type Side, providedTokens } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');
const SIDES: readonly Side[] = ['client', 'server'];

const manifests = await Promise.all(
  readdirSync(PLUGINS)
    .filter((name) => existsSync(join(PLUGINS, name, 'manifest.ts')))
    .map(async (name) => {
      const { manifest } = (await import(join(PLUGINS, name, 'manifest.ts'))) as { readonly manifest: PluginManifest };
      return { name, manifest };
    }),
);

const known = pointsOf(manifests.map(({ manifest }) => manifest));

const requiredIds = (manifest: PluginManifest, side: Side): readonly string[] =>
  Object.values(manifest[side]?.requires ?? {}).flatMap((dep) => (isOptional(dep) ? [] : [dep.id]));

/** A plugin and what it cannot do without, and nothing else. */
function closureOf(manifest: PluginManifest, side: Side): readonly PluginManifest[] {
  const closure = new Set([manifest]);
  for (const member of closure)
    for (const id of requiredIds(member, side))
      for (const other of manifests)
        if (providedTokens(other.manifest[side]?.provides).some((token) => token.id === id))
          closure.add(other.manifest);
  return [...closure];
}

/** Starts manifests without their code, on a host that offers its own services. */
async function statesOf(members: readonly PluginManifest[], side: Side): Promise<Readonly<Record<string, string>>> {
  const hostIds = new Set(
    members.flatMap((member) => requiredIds(member, side)).filter((id) => id.startsWith('facet/')),
  );
  const test = createTestKernel(side, {
    checkManifest,
    checkEntries,
    host: [...hostIds].map((id) => [defineToken<unknown>(id, ''), {}] as const),
  });
  for (const manifest of members)
    test.kernel.add({ manifest: { ...manifest, eager: true }, builtIn: true, desired: 'on' });
  await test.kernel.start();
  return test.states();
}

describe('built-in plugins', () => {
  it.each(manifests)('$name lives in the folder that its id names, and its manifest is valid', ({ name, manifest }) => {
    expect(manifest.id).toBe(`facet/${name}`);
    expect(checkManifest(manifest)).toEqual([]);
    expect(checkEntries(manifest, known)).toEqual({ issues: [], warnings: [] });
  });

  describe.each(SIDES)('on the %s', (side) => {
    it.each(manifests)('$name starts with only what it requires', async ({ manifest }) => {
      const closure = closureOf(manifest, side);
      expect(await statesOf(closure, side)).toEqual(Object.fromEntries(closure.map(({ id }) => [id, 'active'])));
    });

    it('all of them get along', async () => {
      const all = manifests.map(({ manifest }) => manifest);
      expect(await statesOf(all, side)).toEqual(Object.fromEntries(all.map(({ id }) => [id, 'active'])));
    });

    it('none of them is needed to start', async () => {
      expect(await statesOf([], side)).toEqual({});
    });
  });
});

describe('feature flags', () => {
  const declared = manifests.flatMap(({ name: plugin, manifest }) =>
    (manifest.flags ?? []).map(({ name: flag, ...rest }) => ({ plugin, flag, ...rest })),
  );
  const filesOf = (folder: string) =>
    globSync('**/*.{ts,tsx}', { cwd: folder })
      .filter((file) => !file.endsWith('manifest.ts') && !/\.test\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8'));

  it.each(declared.filter(({ withoutEffect }) => !withoutEffect))(
    '$plugin reads the flag $flag that it declares, and says what it does',
    (one) => {
      expect(one.description.length).toBeGreaterThan(10);
      expect(filesOf(join(PLUGINS, one.plugin)).some((code) => code.includes(`'${one.flag}'`))).toBe(true);
    },
  );

  it('none is read without a declaration', () => {
    const known = new Set(declared.flatMap(({ flag, withoutEffect }) => (withoutEffect ? [] : [flag])));
    const read = filesOf(PLUGINS).flatMap((code) => [...code.matchAll(/(?:isOn|useFlag|ctx\.flag)\('([A-Z_]+)'\)/g)]);
    expect(read.length).toBeGreaterThan(5);
    expect(read.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});
