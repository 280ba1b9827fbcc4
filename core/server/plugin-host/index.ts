export { CallsOfOthers } from './calls-of-others.ts';
export { hostedDefinition, type HostedHalf } from './hosted-definition.ts';
export { activateReply, type KnownHalf, PluginHost, type PluginHostOptions } from './plugin-host.ts';
export type { PluginHostLimits } from './plugin-process.ts';
export { createWorkers, type WorkerParts } from './workers/create-workers.ts';
export { LocalFiles } from './workers/local-files.ts';
export { RelayedScopes } from './relayed-scopes.ts';
export { RelayedWorkers, type RelayParts } from './workers/relayed-workers.ts';
export { pluginServices, type PluginServiceParts } from './plugin-services.ts';
