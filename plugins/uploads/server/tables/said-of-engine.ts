import { EngineError } from '@facet/sdk/server';
import { UploadErrors } from '../errors.ts';

/** What the engine itself says, as an answer. @throws always */
export function saidOfEngine(error: unknown): never {
  if (error instanceof EngineError && error.kind !== 'cancelled')
    throw UploadErrors.failed(error.message.split('\n', 1)[0] ?? error.kind);
  throw error;
}
