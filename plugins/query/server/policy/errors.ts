import { HttpError } from '@facet/sdk/server';
import { queryText } from '../query-text.ts';

const REASONS = {
  absent: queryText('policy.absent'),
  failed: queryText('policy.failed'),
  late: queryText('policy.late'),
  unreadable: queryText('policy.unreadable'),
} as const;

export type PolicyFault = keyof typeof REASONS;

const unavailable = (reason: string, extra: object, cause?: unknown): HttpError =>
  new HttpError(
    503,
    {
      errors: [
        {
          message: queryText('policy.unknown', { reason }),
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
  none: () => unavailable(queryText('policy.none'), {}),
  unavailable: (owner: string, fault: PolicyFault, cause?: unknown) =>
    unavailable(queryText('policy.unusable', { owner, reason: REASONS[fault] }), { owner, fault }, cause),
} as const;
