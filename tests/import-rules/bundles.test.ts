import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { bundle } from '../../sdk/cli/bundle.ts';
import { checkBundle } from '../../sdk/cli/check-bundle.ts';
import { CliError } from '../../sdk/cli/cli-error.ts';
import { knownPoints } from '../../sdk/cli/known-points.ts';
import { type Project, projectOf } from '../../sdk/cli/project.ts';

const PLUGINS = resolve(import.meta.dirname, '../../plugins');
/** What a half is refused for that needs the process of the server, such as drivers of databases. */
const NEEDS_MORE_OF_NODE = /^ {2}- \S+ imports "node:[a-z_/]+": the process of a plugin has no files/;

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

  it.each(projects.filter(([, { server }]) => server !== undefined))(
    'of the server half of %s is one file, or names the parts of Node that the process of a plugin has not',
    async (_, project) => {
      const built = await bundle({ ...project, client: undefined }).catch((error: unknown) => error);
      if (!(built instanceof CliError)) return expect(built).toMatchObject({ server: expect.any(Uint8Array) });
      const [, ...problems] = built.message.split('\n');
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.filter((problem) => !NEEDS_MORE_OF_NODE.test(problem))).toEqual([]);
    },
    60_000,
  );
});
