import { defineClientPlugin } from '@facet/sdk/common';
import { FilterTypes } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (ctx) => {
  ctx.implement(FilterTypes, 'filter_time', async () => ({
    Component: (await import('./time-filter.tsx')).TimeFilter,
  }));
});
