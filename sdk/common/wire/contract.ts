import type { hostEndpoints } from './host.ts';

type HostEndpoints = typeof hostEndpoints;

/**
 * Every endpoint that the typed client knows, by `METHOD /path`. The plugin that answers an endpoint adds it in its contract:
 * `declare module '@facet/sdk/wire/contract' { interface WireContract extends MyEndpoints {} }`. Two owners of one key with
 * different types do not compile.
 */
export interface WireContract extends HostEndpoints {}
