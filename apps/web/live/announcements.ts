import type { ManifestJson } from '@facet/core/common';
import type { ErrorData } from '@facet/sdk/common';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { hostEndpoints } from '@facet/sdk/wire/host';
import type { PluginAnnouncement } from '../bootstrap.ts';

export type PluginStatus = CallOutput<(typeof hostEndpoints)['GET /api/v1/plugin/']>['result'][number];

/**
 * The server's list in the form that the page started with. A manifest that the answer leaves out is the one that is
 * already known for the same code.
 */
export function toAnnouncements(
  statuses: readonly PluginStatus[],
  known: readonly PluginAnnouncement[],
): readonly PluginAnnouncement[] {
  const knownById = new Map(known.map((plugin) => [plugin.id, plugin]));
  return statuses.map((status) => {
    const before = knownById.get(status.id);
    const bundleUrl = status.bundleUrl ?? undefined;
    const kept = before !== undefined && before.bundleUrl === bundleUrl ? before.manifest : undefined;
    const manifest = (status.manifest as ManifestJson | null | undefined) ?? kept;
    return {
      id: status.id,
      desired: status.desired,
      builtIn: status.builtIn,
      ...(status.builtIn ? {} : { granted: status.granted }),
      ...(manifest === undefined ? {} : { manifest }),
      ...(bundleUrl === undefined ? {} : { bundleUrl }),
      parts: status.parts,
      ...(status.styleUrl === null ? {} : { styleUrl: status.styleUrl }),
      ...(status.integrity === null ? {} : { integrity: status.integrity }),
      ...(status.client?.state === 'failed' && status.client.cause ? { refused: errorOf(status.client.cause) } : {}),
    };
  });
}

/** Ids of plugins that came, went or changed between two lists of the server. */
export function changedPlugins(before: readonly PluginStatus[], after: readonly PluginStatus[]): readonly string[] {
  const texts = new Map(before.map((status) => [status.id, JSON.stringify(status)]));
  const present = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !present.has(id));
  return [...after.filter((status) => texts.get(status.id) !== JSON.stringify(status)), ...gone].map(({ id }) => id);
}

type Cause = NonNullable<NonNullable<PluginStatus['client']>['cause']>;

function errorOf({ code, message, remedy, owner }: Cause): ErrorData {
  return {
    code,
    message,
    ...(remedy === undefined ? {} : { remedy }),
    ...(owner === undefined ? {} : { owner }),
  };
}
