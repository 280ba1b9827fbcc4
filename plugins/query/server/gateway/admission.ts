import { EngineError, type FairPlacesOptions, type Patience } from '@facet/sdk/server';
import { queueTooLong } from '../errors.ts';
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

/** Half of the time that a call may take by default. A query that would wait longer before it begins is refused at once. */
export const patienceOfCalls: Patience = { ms: 60_000, tooLong: queueTooLong };
