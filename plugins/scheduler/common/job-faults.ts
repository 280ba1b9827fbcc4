import type { EntryChecks, ErrorData } from '@facet/sdk/common';
import { isCrontab, isTimezone } from './crontab.ts';
import type { RecurringJobDeclared } from './points.ts';

export interface DeclaredJob {
  /** Id of the plugin that declares it. */
  readonly owner: string;
  readonly key: string;
  readonly declared: RecurringJobDeclared;
}

/**
 * Why a job that a plugin declares at `scheduler/job@1` never runs; the card of that plugin shows it. An enqueued job runs with the
 * rights of its handler's plugin, so no plugin may start a job of another.
 *
 * @param isOwnHandler Whether the plugin has a job handler of this key.
 */
export function jobFault(
  { owner, key, declared: { handler, crontab, timezone = 'UTC' } }: DeclaredJob,
  isOwnHandler: (handler: string) => boolean,
): ErrorData | null {
  if (!isCrontab(crontab) || !isTimezone(timezone)) return noTimes(owner, key, crontab, timezone);
  return isOwnHandler(handler) ? null : notItsHandler(owner, key, handler);
}

/** The same of a manifest, for `facet check`. */
export const entryChecks: EntryChecks = {
  'scheduler/job@1': ({ key, handler, crontab, timezone }, { id, contributes = {} }) => {
    const declared = {
      handler: String(handler),
      crontab: String(crontab),
      ...(timezone === undefined ? {} : { timezone: String(timezone) }),
    };
    const own = contributes['jobs/handler@1'] ?? [];
    return jobFault({ owner: id, key, declared }, (wanted) => own.some((one) => one.key === wanted));
  },
};

function noTimes(owner: string, key: string, crontab: string, timezone: string): ErrorData {
  return {
    code: 'SCH_NO_TIMES',
    message: `The recurring job "${key}" never runs: "${crontab}" in "${timezone}" is not a schedule.`,
    remedy: 'Write five fields as in "30 2 * * *", and an IANA time zone such as Europe/Berlin.',
    owner,
  };
}

function notItsHandler(owner: string, key: string, handler: string): ErrorData {
  return {
    code: 'SCH_NO_HANDLER',
    message: `The recurring job "${key}" never runs: ${owner} has no job handler "${handler}".`,
    remedy: 'Name a key that the plugin declares at jobs/handler@1.',
    owner,
  };
}
