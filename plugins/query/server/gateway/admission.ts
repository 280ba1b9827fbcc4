import { EngineError, type FairPlacesOptions } from '@facet/sdk/server';
import { queryText } from '../query-text.ts';

/**
 * At most `limit` queries at a time on one database, in turns by caller. One user holds half of the places at most, so the
 * rest stays free for other users, however long that user's queries take.
 */
export const admissionOf = (limit: number): FairPlacesOptions => ({
  places: limit,
  each: Math.ceil(limit / 2),
  cancelled: () => new EngineError('cancelled', queryText('engine.cancelled')),
});
