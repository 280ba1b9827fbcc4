export { describeCrontab, isCrontab, isTimezone, nextTimes } from './common/crontab.ts';
