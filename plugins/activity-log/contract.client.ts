export { openUsageLog, type UsageLog, type UsageName, type UsageSubject } from './client/usage-log.ts';
