import { HttpError } from '@facet/sdk/server';
import { queryText } from '../query-text.ts';

const refusal = (status: number, message: string, cause: unknown): HttpError =>
  new HttpError(
    status,
    { errors: [{ message, error_type: 'EXPORT_REFUSED_ERROR', level: 'error', extra: {} }] },
    { cause },
  );

export const ExportErrors = {
  refused: (reason: Error) => refusal(403, reason.message, reason),
  unavailable: (owner: string | undefined, cause: unknown) =>
    refusal(
      503,
      owner === undefined ? queryText('export.guardUnavailable') : queryText('export.unavailable', { owner }),
      cause,
    ),
} as const;
