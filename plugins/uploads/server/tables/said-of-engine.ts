import { EngineError } from '@facet/sdk/server';
import { UploadErrors } from '../errors.ts';

/** Converts the error of an engine to an HTTP error. @throws always */
export function saidOfEngine(error: unknown): never {
  if (error instanceof EngineError && error.kind !== 'cancelled')
    throw UploadErrors.failed(error.message.split('\n', 1)[0] ?? error.kind);
  throw error;
}
