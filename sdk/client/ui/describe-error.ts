import { ApiError } from '../host.ts';
import { FacetError } from '../../common/errors.ts';

export interface ErrorDescription {
  /** What happened, as the source of the error says it. */
  readonly message: string;
  readonly remedy: string | null;
  /** What a maintainer wants to see; folded away. */
  readonly details: string | null;
  readonly requestId: string | null;
  readonly code: string | null;
  /** HTTP status, when an answer came. */
  readonly status: number | null;
}

/** Reads every kind of thing that can be thrown. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ApiError)
    return {
      message: error.message,
      remedy: null,
      details: error.body === null ? null : stringify(error.body),
      requestId: error.requestId,
      code: error.type,
      status: error.status === 0 ? null : error.status,
    };
  if (error instanceof FacetError)
    return {
      message: error.message,
      remedy: error.remedy ?? null,
      details: [error.owner, error.subject, error.stack].filter(Boolean).join('\n'),
      requestId: null,
      code: error.code,
      status: null,
    };
  if (error instanceof Error)
    return {
      message: error.message,
      remedy: null,
      details: error.stack ?? null,
      requestId: null,
      code: null,
      status: null,
    };
  return { message: String(error), remedy: null, details: null, requestId: null, code: null, status: null };
}

function stringify(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2);
}
