import { defineClientPlugin } from '@facet/sdk/common';
import { loadable } from '@facet/sdk/client';
import { manifest } from '../manifest.ts';

export default defineClientPlugin(manifest, () => {
  const { Component, prepare } = loadable(async () => (await import('./drawing.tsx')).Drawing);
  return { Drawing: Component, prepare };
});
