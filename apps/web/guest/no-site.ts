import type { SiteAround } from '@facet/sdk/client';

/** On pages that no site has opened a line to. */
export const NO_SITE: SiteAround = {
  answer: () => ({ dispose() {} }),
  tell() {},
  ask: (method) => Promise.reject(new Error(`No site is around to answer "${method}".`)),
};
