import type { pluginEndpoints } from './common/wire/plugin.ts';

type PluginEndpoints = typeof pluginEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends PluginEndpoints {}
}
