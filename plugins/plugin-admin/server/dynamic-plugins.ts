import type { PluginStatus } from '@facet/sdk/server';

const CHART_TYPES = 'charts/type@1';

/** Chart types of enabled installed plugins, in the contract's format; `key` is the `viz_type`. */
export function dynamicPlugins(plugins: readonly PluginStatus[]) {
  return plugins
    .flatMap(({ builtIn, desired, client, bundleUrl, contributes }) =>
      builtIn || desired === 'off' || bundleUrl === null || client?.state === 'failed'
        ? []
        : contributes
            .filter(({ point }) => point === CHART_TYPES)
            .map(({ key, label }) => ({ name: label, key, bundle_url: bundleUrl })),
    )
    .map((plugin, index) => ({ id: index + 1, ...plugin }));
}
