export type { GuardBudget, OwnerMetrics } from './activation/guard.ts';
export { type HostService, PerPlugin } from './activation/service-container.ts';
export {
  PLUGIN_HEADER,
  WINDOW_HEADER,
  restriction,
  type ServiceRestriction,
} from './capabilities/capability-gate.ts';
export { type Clock, systemClock } from './clock/clock.ts';
export { createKernel } from './create-kernel.ts';
export { problems } from './errors/catalogue.ts';
export { ANY_SITE, type FrameSites, isFrameSite, isOfSites } from './frames/frame-sites.ts';
export { HOST_SETTINGS, hostManifest, STANDARD_THEME } from './host/host-manifest.ts';
export { SDK_VERSION } from './lifecycle/create-unit.ts';
export type { Attribute } from './activation/attribute.ts';
export type { Kernel, KernelOptions, PluginRuntime, PluginSource, PluginState } from './kernel.ts';
export { claimsOf, takenClaims, withoutReplaced } from './manifest/claims-of.ts';
export { clientPart } from './manifest/client-part.ts';
export { foreignManifest, strangeAddresses } from './manifest/foreign-manifest.ts';
export { type ManifestJson, manifestFromJson, manifestToJson } from './manifest/manifest-json.ts';
export { type KnownPoints, pointsOf } from './manifest/points-of.ts';
export { admits, isSdkRange } from './manifest/sdk-range.ts';
export { findCycles } from './resolve/find-cycles.ts';
export type { OpenScope, ScopeFacts } from './scopes/host-scope.ts';
export { type Condition, type ContextKeys, holds } from './when/condition.ts';
export { ConditionSyntaxError, parseCondition } from './when/parse-condition.ts';
