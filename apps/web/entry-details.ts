import type { EntryDetailsSource } from '@facet/sdk/client';

/** Details of the entries of built-in plugins, in a file of their own. */
export const entryDetails: EntryDetailsSource = {
  async of(point) {
    // The build writes it from the manifests.
    const { default: details } = await import('@facet/entry-details');
    return details[point] ?? {};
  },
};
