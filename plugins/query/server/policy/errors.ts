import { HttpError } from '@facet/sdk/server';

const REASONS = {
  absent: 'its plugin is switched on and does not run',
  failed: 'it failed',
  late: 'it gave no answer in time',
  unreadable: 'its answer is no list of rules',
} as const;

export type PolicyFault = keyof typeof REASONS;

const unavailable = (what: string, extra: object, cause?: unknown): HttpError =>
  new HttpError(
    503,
    {
      errors: [
        {
          message: `Row rules could not be read, so nothing is shown: ${what}. An administrator finds more in the log.`,
          error_type: 'GENERIC_BACKEND_ERROR',
          level: 'error',
          extra,
        },
      ],
    },
    { cause },
  );

/** Which rows the caller may see is not known. */
export const PolicyErrors = {
  none: () => unavailable('no plugin provides a row policy', {}),
  unavailable: (owner: string, fault: PolicyFault, cause?: unknown) =>
    unavailable(`the row policy of ${owner} cannot be used, ${REASONS[fault]}`, { owner, fault }, cause),
} as const;
