import { HttpError } from '@facet/sdk/server';

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
      `Nothing was exported: the export guard of ${owner ?? 'a plugin'} could not be asked. An administrator finds more in the log.`,
      cause,
    ),
} as const;
