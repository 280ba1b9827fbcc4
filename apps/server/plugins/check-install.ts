import { findCycles, type PluginRuntime, pointsOf, problems, withoutReplaced } from '@facet/core/common';
import { checkEntries, takenByOthers } from '@facet/core/manifest';
import type { PluginArchive } from '@facet/core/server';
import { type ErrorData, isOptional, type PluginManifest, providedTokens } from '@facet/sdk/common';
import type { InstallCheck } from '@facet/sdk/server';
import type { Grants } from './grant-table.ts';
import { contributionsOf, pointsIn } from './plugin-status.ts';

/** Services that the page itself offers to every plugin. */
const PAGE = 'facet/page';
const PAGE_SERVICES = ['facet/api@1', 'facet/session@1', 'facet/notifier@1', 'facet/events@1', 'facet/setting-store@1'];

/** Services of the server's process, by the beginning of their ids. */
const SERVER = 'facet/server';
const SERVER_SERVICE = 'facet/';
const HALVES = ['client', 'server'] as const;

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
  const requires = HALVES.flatMap((half) => requirements(manifest, others, half));
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
    requires,
    warnings: [
      ...missingProviders(manifest, requires),
      ...HALVES.flatMap((half) => circles(manifest, others, half)),
      ...takenByOthers(
        manifest,
        others.map((other) => other.manifest),
      ),
      ...checkEntries(manifest, pointsOf([...others.map((other) => other.manifest), manifest])).warnings,
    ],
  };
}

interface Requirement {
  readonly token: string;
  readonly optional: boolean;
  readonly provider: string | null;
}

type Half = 'client' | 'server';

/** What a half needs, and who would provide it. */
function requirements(manifest: PluginManifest, others: readonly PluginRuntime[], half: Half): readonly Requirement[] {
  return Object.values(manifest[half]?.requires ?? {}).map((dependency) => {
    const token = isOptional(dependency) ? dependency.optional.id : dependency.id;
    return { token, optional: isOptional(dependency), provider: providerOf(token, others, half) };
  });
}

function providerOf(token: string, others: readonly PluginRuntime[], half: Half): string | null {
  const provides = ({ manifest }: PluginRuntime) =>
    providedTokens(manifest[half]?.provides).some(({ id }) => id === token);
  const provider = others.find(provides)?.id;
  if (provider !== undefined) return provider;
  if (half === 'client') return PAGE_SERVICES.includes(token) ? PAGE : null;
  return token.startsWith(SERVER_SERVICE) ? SERVER : null;
}

function missingProviders(manifest: PluginManifest, needs: readonly Requirement[]): readonly ErrorData[] {
  return needs
    .filter(({ optional, provider }) => !optional && provider === null)
    .map(({ token }) => problems.noProvider(manifest.id, token));
}

/** Plugins that cannot start before each other never start. */
function circles(manifest: PluginManifest, others: readonly PluginRuntime[], half: Half): readonly ErrorData[] {
  const needed = (needs: readonly Requirement[]) =>
    needs.flatMap(({ optional, provider }) => (optional || provider === null ? [] : [provider]));
  const own = new Set(providedTokens(manifest[half]?.provides).map(({ id }) => id));
  const edges = new Map(
    others.map((other) => {
      const needs = requirements(other.manifest, others, half);
      const ofThis = needs.filter(({ token, optional }) => !optional && own.has(token)).map(() => manifest.id);
      return [other.id, [...needed(needs), ...ofThis]];
    }),
  );
  edges.set(manifest.id, needed(requirements(manifest, others, half)));
  return findCycles(edges)
    .filter(({ members }) => members.includes(manifest.id))
    .map(({ path }) => problems.cycle(manifest.id, path));
}
