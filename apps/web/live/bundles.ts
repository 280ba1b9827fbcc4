import { createBundleLoader } from '@facet/core/client';
import { share } from '../shared.ts';

/** Code of installed plugins in this page, which shares its modules with it. A part of its own: most pages have none. */
export const bundles = createBundleLoader({
  document,
  importModule: (url) => import(/* webpackIgnore: true */ url),
  fetch: (...request) => fetch(...request),
});

share((url) => bundles.loadPart(url));
