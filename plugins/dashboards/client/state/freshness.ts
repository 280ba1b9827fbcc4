import type { DashboardState } from './dashboard-store.ts';

/**
 * The read time of the oldest rows on screen, epoch milliseconds. `null` while
 * there is none. Charts that the dashboard never refreshes by itself do not count.
 */
export function freshSince({ outcomes, settings }: Pick<DashboardState, 'outcomes' | 'settings'>): number | null {
  const times = Object.entries(outcomes).flatMap(([id, { readAt }]) =>
    readAt === null || settings.refreshImmune.includes(Number(id)) ? [] : [readAt],
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Charts whose last refresh failed and which still show older rows. */
export function oldPictures({ outcomes }: Pick<DashboardState, 'outcomes'>): number {
  return Object.values(outcomes).filter(({ readAt, failed }) => failed && readAt !== null).length;
}

/** Charts whose last attempt failed, with a picture or without. */
export function failedCharts({ outcomes }: Pick<DashboardState, 'outcomes'>): readonly number[] {
  return Object.entries(outcomes).flatMap(([id, { failed }]) => (failed ? [Number(id)] : []));
}

/** Charts that were drawn without some of their annotation layers. */
export function chartsLackingLayers({ outcomes }: Pick<DashboardState, 'outcomes'>): readonly number[] {
  return Object.entries(outcomes).flatMap(([id, { failed, lacking = 0 }]) =>
    !failed && lacking > 0 ? [Number(id)] : [],
  );
}
