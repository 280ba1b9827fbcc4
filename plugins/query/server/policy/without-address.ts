import { EngineError, type Principal } from '@facet/sdk/server';
import { queryText } from '../query-text.ts';

const UNREACHABLE = queryText('engine.unreachable');

/** Host, login and open ports of a database are told only to users who may change its connection. */
export function withoutAddress(error: unknown, who: Pick<Principal, 'can'>): unknown {
  if (!(error instanceof EngineError) || error.kind !== 'connection' || who.can('can_write', 'Database')) return error;
  return new EngineError('connection', UNREACHABLE, undefined, { cause: error });
}
