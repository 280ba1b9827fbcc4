import type { DashboardState } from './dashboard-store.ts';

/**
 * Since when everything on screen is at least as fresh: the age of its oldest picture, epoch milliseconds. `null` while
 * there is none. Charts that the dashboard never refreshes by itself do not count.
 */
export function freshSince({ outcomes, settings }: Pick<DashboardState, 'outcomes' | 'settings'>): number | null {
  const times = Object.entries(outcomes).flatMap(([id, { readAt }]) =>
    readAt === null || settings.refreshImmune.includes(Number(id)) ? [] : [readAt],
  );
  return times.length === 0 ? null : Math.min(...times);
}

/** Charts whose picture is older than the last attempt to renew it. */
export function oldPictures({ outcomes }: Pick<DashboardState, 'outcomes'>): number {
  return Object.values(outcomes).filter(({ readAt, failed }) => failed && readAt !== null).length;
}

/** Charts whose last attempt failed, with a picture or without. */
export function failedCharts({ outcomes }: Pick<DashboardState, 'outcomes'>): readonly number[] {
  return Object.entries(outcomes).flatMap(([id, { failed }]) => (failed ? [Number(id)] : []));
}
