export { type Absence, PluginRoutes } from './http/plugin-routes.ts';
export { type OwnedRoutes, type Route, type RouteMatch, RouteTable } from './http/route-table.ts';
export {
  hostedDefinition,
  type HostedHalf,
  PluginHost,
  type PluginHostLimits,
  type PluginHostOptions,
  pluginServices,
  type PluginServiceParts,
} from './plugin-host/index.ts';
export { archiveProblems } from './plugins/archive-problems.ts';
export { BundleFolder } from './plugins/bundle-folder.ts';
export {
  type ArchiveFile,
  CLIENT_FILE,
  integrityOf,
  isPartFile,
  LARGEST_ARCHIVE,
  type PluginArchive,
  readPluginArchive,
  SERVER_FILE,
  STYLE_FILE,
} from './plugins/plugin-archive.ts';
