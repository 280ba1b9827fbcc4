export { describeCrontab, isCrontab, isTimezone, nextTimes } from './common/crontab.ts';

/** The global setting that pauses all schedules; for the requests of the settings plugin. */
export const PAUSED_SETTING = { owner: 'facet', name: 'scheduler', key: 'paused' } as const;
