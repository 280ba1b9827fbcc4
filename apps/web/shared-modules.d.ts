// Written by the build (apps/web-build/shared-shims.ts) from the sdk's shared set and the contracts of plugins.
declare module '@facet/shared-modules' {
  export const sharedModules: Readonly<Record<string, () => Promise<object>>>;
}
