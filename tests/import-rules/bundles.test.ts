import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { bundle } from '../../sdk/cli/bundle.ts';
import { checkBundle } from '../../sdk/cli/check-bundle.ts';
import { CliError } from '../../sdk/cli/cli-error.ts';
import { knownPoints } from '../../sdk/cli/known-points.ts';
import { type Project, projectOf } from '../../sdk/cli/project.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');
/**
 * Server halves that cannot be moved into the process of a plugin, and the modules of Node for which they cannot. It is only
 * to become shorter; the README of the sdk gives the reason of each.
 */
const IN_THE_SERVER_ALONE: Readonly<Record<string, readonly string[]>> = {
  databases: ['dns', 'fs', 'net'],
  'engine-duckdb': ['child_process', 'fs', 'fs/promises', 'os', 'process'],
  examples: ['child_process', 'fs/promises', 'module', 'process'],
  identity: ['fs/promises'],
  query: ['http', 'https', 'net', 'tls', 'worker_threads'],
  snapshot: ['child_process'],
  uploads: ['fs', 'fs/promises'],
};
const NEEDS_MORE_OF_NODE = /^ {2}- \S+ imports "(?:node:)?([a-z_/]+)": the process of a plugin has no files/;
const README = readFileSync(resolve(import.meta.dirname, '../../sdk/README.md'), 'utf8');

const projects = await Promise.all(
  readdirSync(PLUGINS).map(async (name): Promise<readonly [string, Project]> => {
    const folder = join(PLUGINS, name);
    const { manifest }: { readonly manifest: PluginManifest } = await import(join(folder, 'manifest.ts'));
    return [name, projectOf(folder, manifest, await knownPoints(manifest))];
  }),
);

describe('what facet build makes', () => {
  it.each(projects.filter(([, { client }]) => client !== undefined))(
    'of the browser half of %s is what a page takes',
    async (_, project) => {
      const built = await bundle({ ...project, server: undefined });
      expect(built.client?.length).toBeGreaterThan(100);
      expect(() => checkBundle(built)).not.toThrow();
    },
    60_000,
  );

  const halves = projects.filter(([, { server }]) => server !== undefined);

  it.each(halves.filter(([name]) => !Object.hasOwn(IN_THE_SERVER_ALONE, name)))(
    'of the server half of %s is one file',
    async (_, project) => {
      expect(await bundle({ ...project, client: undefined })).toMatchObject({ server: expect.any(Uint8Array) });
    },
    60_000,
  );

  it.each(Object.entries(IN_THE_SERVER_ALONE))(
    'of the server half of %s is nothing but the names of what it needs of Node, and the README says why',
    async (name, modules) => {
      const project = halves.find(([one]) => one === name)?.[1];
      if (!project) throw new Error(`There is no server half of ${name}: take it off the list.`);
      const refusal = await bundle({ ...project, client: undefined }).catch((error: unknown) => error);
      if (!(refusal instanceof CliError)) throw new Error(`${name} bundles by now: take it off the list.`);
      const [, ...problems] = refusal.message.split('\n');
      const needed = problems.map((problem) => NEEDS_MORE_OF_NODE.exec(problem)?.[1] ?? problem);
      expect([...new Set(needed)].sort()).toEqual(modules);
      expect(README).toContain(`| \`${name}\` `);
    },
    60_000,
  );
});
