import type { ErrorData } from '@facet/sdk/common';

/** What is wrong with a job that a plugin declares at `scheduler/job@1`; the card of that plugin shows it. */
export const jobFaults = {
  noTimes: (owner: string, key: string, crontab: string, timezone: string): ErrorData => ({
    code: 'SCH_NO_TIMES',
    message: `The recurring job "${key}" never runs: "${crontab}" in "${timezone}" is not a schedule.`,
    remedy: 'Write five fields as in "30 2 * * *", and an IANA time zone such as Europe/Berlin.',
    owner,
  }),
  notItsHandler: (owner: string, key: string, handler: string): ErrorData => ({
    code: 'SCH_NO_HANDLER',
    message: `The recurring job "${key}" never runs: ${owner} has no job handler "${handler}".`,
    remedy: 'Name a key that the plugin declares at jobs/handler@1.',
    owner,
  }),
} as const;
