import { lazyPart } from '@facet/sdk/ui';

/** The gallery and its search, loaded when it is opened. */
export const { Component: Gallery } = lazyPart(async () => (await import('./gallery.tsx')).Gallery, { floats: true });
