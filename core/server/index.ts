export { type Absence, PluginRoutes } from './http/plugin-routes.ts';
export { type OwnedRoutes, type Route, type RouteMatch, RouteTable } from './http/route-table.ts';
export {
  createWorkers,
  activateReply,
  type KnownHalf,
  CallsOfOthers,
  hostedDefinition,
  type HostedHalf,
  LocalFiles,
  PluginHost,
  type PluginHostLimits,
  type PluginHostOptions,
  pluginServices,
  type PluginServiceParts,
  RelayedScopes,
  RelayedSockets,
  RelayedWorkers,
  type RelayParts,
  type WorkerParts,
} from './plugin-host/index.ts';
export { archiveProblems } from './plugins/archive-problems.ts';
export { BundleFolder } from './plugins/bundle-folder.ts';
export {
  type ArchiveFile,
  CLIENT_FILE,
  integrityOf,
  isPartFile,
  isServerFile,
  LARGEST_ARCHIVE,
  type PluginArchive,
  readPluginArchive,
  SERVER_FILE,
  STYLE_FILE,
  workerNameOf,
} from './plugins/plugin-archive.ts';
export { lockTls } from './tls/lock-tls.ts';
