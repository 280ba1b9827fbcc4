// Written by the build (apps/web-build/shared-shims.ts) from the sdk's shared set and the contracts of plugins.
declare module '@facet/shared-modules' {
  export const sharedModules: Readonly<Record<string, () => Promise<object>>>;
}

// Written by the build (apps/web-build/built-in-data.ts) from the manifests of plugins, by point and key.
declare module '@facet/entry-details' {
  const details: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  export default details;
}
