import { type PluginRuntime, pointsOf, problems, withoutReplaced } from '@facet/core/common';
import { checkEntries, takenByOthers } from '@facet/core/manifest';
import type { PluginArchive } from '@facet/core/server';
import { type ErrorData, isOptional, type PluginManifest, providedTokens } from '@facet/sdk/common';
import type { InstallCheck } from '@facet/sdk/server';
import type { Grants } from './grant-table.ts';
import { contributionsOf, pointsIn } from './plugin-status.ts';

/** Services that the page itself offers to every plugin. */
const PAGE = 'facet/page';
const PAGE_SERVICES = ['facet/api@1', 'facet/session@1', 'facet/notifier@1', 'facet/events@1', 'facet/setting-store@1'];

/** What would happen if the archive was installed beside these plugins. */
export function checkInstall(
  archive: PluginArchive,
  present: readonly PluginRuntime[],
  grants: Grants = {},
): InstallCheck {
  const { manifest, hash, files } = archive;
  const current = present.find((plugin) => plugin.id === manifest.id);
  const beside = present.filter((plugin) => plugin.id !== manifest.id);
  const others = withoutReplaced([...beside, { id: manifest.id, desired: 'on' as const, manifest }]).flatMap(
    ({ id }) => beside.find((plugin) => plugin.id === id) ?? [],
  );
  const held = new Set(current?.manifest.capabilities ?? []);
  return {
    id: manifest.id,
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    author: manifest.author ?? null,
    icon: manifest.icon ?? null,
    sdk: manifest.engines.sdk,
    hash,
    files: files.map(({ name, bytes, integrity }) => ({ name, size: bytes.length, integrity })),
    replaces: current?.manifest.version ?? null,
    contributes: contributionsOf(manifest),
    points: pointsIn(manifest),
    labels: manifest.labels ?? {},
    capabilities: (manifest.capabilities ?? []).map((name) => ({
      name,
      isNew: !held.has(name),
      granted: grants[name] === true,
    })),
    origins: manifest.origins ?? [],
    requires: requirements(manifest, others),
    warnings: [
      ...missingProviders(manifest, others),
      ...takenByOthers(
        manifest,
        others.map((other) => other.manifest),
      ),
      ...checkEntries(manifest, pointsOf([...others.map((other) => other.manifest), manifest])).warnings,
    ],
  };
}

function requirements(manifest: PluginManifest, others: readonly PluginRuntime[]): InstallCheck['requires'] {
  return Object.values(manifest.client?.requires ?? {}).map((dependency) => {
    const token = isOptional(dependency) ? dependency.optional.id : dependency.id;
    const provider = PAGE_SERVICES.includes(token)
      ? PAGE
      : (others.find((other) => providedTokens(other.manifest.client?.provides).some(({ id }) => id === token))?.id ??
        null);
    return { token, optional: isOptional(dependency), provider };
  });
}

function missingProviders(manifest: PluginManifest, others: readonly PluginRuntime[]): readonly ErrorData[] {
  return requirements(manifest, others)
    .filter(({ optional, provider }) => !optional && provider === null)
    .map(({ token }) => problems.noProvider(manifest.id, token));
}
