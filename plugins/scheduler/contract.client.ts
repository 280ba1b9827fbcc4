export { describeCrontab, isCrontab, isTimezone, nextTimes } from './common/crontab.ts';

/** The setting for everybody by which nothing that is due runs until it is off again, for the calls of settings. */
export const PAUSED_SETTING = { owner: 'facet', name: 'scheduler', key: 'paused' } as const;
