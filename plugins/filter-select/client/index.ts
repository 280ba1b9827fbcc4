import { FilterTypes } from '@facet/sdk/client';
import { defineClientPlugin } from '@facet/sdk/common';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(FilterTypes, 'filter_select', async () => {
    const [{ SelectFilter }, { valuesQuery }] = await Promise.all([
      import('./select-filter.tsx'),
      import('./values-query.ts'),
    ]);
    return { Component: SelectFilter, buildQuery: (config, search) => valuesQuery(config, search, {}) };
  });
});
