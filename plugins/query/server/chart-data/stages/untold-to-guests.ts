import { EngineError, HttpError, type EngineErrorKind, messageError, type Principal } from '@facet/sdk/server';
import { QueryRefusal, refusalTexts } from '../../sql/errors.ts';
import { TemplateError } from '../../template/template-error.ts';

/** Their messages name a limit, and quote nothing. */
const OF_LIMITS: ReadonlySet<EngineErrorKind> = new Set([
  'cancelled',
  'timeout',
  'crashed',
  'out-of-memory',
  'too-large',
]);
const BAD_REQUEST = 400;

/**
 * The error in the form that the caller may see. Messages of databases and refusals quote tables and expressions, also those of row
 * rules, of which guests learn nothing.
 */
export function untoldToGuests(error: unknown, { guest }: Pick<Principal, 'guest'>): unknown {
  if (guest === undefined) return error;
  const quotes =
    error instanceof QueryRefusal ||
    error instanceof TemplateError ||
    (error instanceof HttpError && error.status === BAD_REQUEST) ||
    (error instanceof EngineError && !OF_LIMITS.has(error.kind));
  return quotes ? messageError(BAD_REQUEST, refusalTexts.untold) : error;
}
