export { createEventBus, eventBusService } from './event-bus.ts';
export { KernelProvider } from './kernel-provider.tsx';
export {
  type BundleLoaderOptions,
  createBundleLoader,
  type LoadedBundles,
  type PluginBundle,
} from './bundle-loader.ts';
export { isTransientLoadError } from './transient-load-error.ts';
export { attributeErrors, type ErrorAttributionOptions, ownerOfBundle } from './error-attribution.ts';
