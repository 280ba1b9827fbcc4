import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import type { OwnedPermissions } from '../common/role-plan.ts';

const PLUGINS = resolve(import.meta.dirname, '../..');

const manifests = await Promise.all(
  globSync('*/manifest.ts', { cwd: PLUGINS })
    .sort()
    .map(async (file) => ((await import(resolve(PLUGINS, file))) as { readonly manifest: PluginManifest }).manifest),
);

/** The permissions that the plugins of this repository declare. */
export const builtInPermissions: readonly OwnedPermissions[] = manifests.flatMap(({ id: owner, contributes }) =>
  (contributes?.['identity/permission@1'] ?? []).map((entry) => ({ owner, ...entry })),
);
