import { EngineError, HttpError, messageError, typedError } from '@facet/sdk/server';
import { pythonRepr } from '../../common/python-repr.ts';
import { TimeRangeError } from '../../common/time-range/errors.ts';
import { requestTexts, tooLarge } from '../errors.ts';
import { QueryRefusal } from '../sql/errors.ts';
import { timeRangeText } from '../time-range-text.ts';

/** What a failed query answers with, in the contract's shapes. */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof QueryRefusal) return error.toHttpError();
  if (error instanceof TimeRangeError) {
    return messageError(400, requestTexts.incorrect(`{'time_range': ${pythonRepr([timeRangeText(error)])}}`));
  }
  if (error instanceof EngineError) return engineAnswer(error);
  return undefined;
}

function engineAnswer(error: EngineError): HttpError {
  if (error.kind === 'timeout') {
    return typedError(504, { message: error.message, error_type: 'BACKEND_TIMEOUT_ERROR', level: 'error', extra: {} });
  }
  if (error.kind === 'too-large') return tooLarge(error.message);
  if (error.kind === 'crashed') {
    return typedError(503, {
      message: error.message,
      error_type: 'GENERIC_DB_ENGINE_ERROR',
      level: 'error',
      extra: {},
    });
  }
  if (error.kind === 'cancelled') return messageError(499, error.message);
  return messageError(400, requestTexts.failed(error.message));
}

export function asHttpError(error: unknown): unknown {
  return toHttpError(error) ?? error;
}
