import { defineClientPlugin } from '@facet/sdk/common';
import { RISON } from 'rison2';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (_ctx, { api, session }) => ({
  async bounds(range, signal) {
    if (!session.can('can_time_range', 'Api')) return (await import('./bounds-here.ts')).boundsHere(range);
    const response = await api.request(`/api/v1/time_range/?q=${encodeURIComponent(RISON.stringify(range))}`, {
      signal,
    });
    const body = (await response.json()) as {
      readonly result: { readonly since: string | null; readonly until: string | null };
    };
    return body.result;
  },
}));
