export { hostedDefinition, type HostedHalf } from './hosted-definition.ts';
export { PluginHost, type PluginHostOptions } from './plugin-host.ts';
export type { PluginHostLimits } from './plugin-process.ts';
export { pluginServices, type PluginServiceParts } from './plugin-services.ts';
