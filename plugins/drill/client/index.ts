import { defineClientPlugin } from '@facet/sdk/common';
import { lazy } from 'react';
import type { Drills } from '../contract.client.ts';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, (_ctx, services): Drills => {
  const parts = async () => {
    const { drillsWith } = await import('./drills.tsx');
    return drillsWith(services);
  };
  return {
    MarkMenu: lazy(async () => ({ default: (await parts()).MarkMenu })),
    DrillDetail: lazy(async () => ({ default: (await parts()).DrillDetail })),
  };
});
