import { loadable } from '@facet/sdk/client';
import { Suspense } from 'react';
import type { DashboardSketchProps } from '../dashboard-sketches.ts';

const { Component } = loadable(async () => (await import('./dashboard-sketch.tsx')).DashboardSketch);

/** The sketch of a dashboard, for pages that can be shown before it. */
export function LazySketch(props: DashboardSketchProps) {
  return (
    <Suspense fallback={null}>
      <Component {...props} />
    </Suspense>
  );
}
