import { Buffer } from 'node:buffer';
import { placeHolderOf } from '@facet/sdk/server';
import { modernQuery } from '../../sql/normalize-query.ts';
import { cacheKey, sourceTag } from '../../cache/cache-key.ts';
import type { WaitingPerson } from '../../cache/waiting-people.ts';
import { patienceOfCalls } from '../../gateway/admission.ts';
import type { Planned, Uncached } from './query-states.ts';
import type { Encoded } from './encoded.ts';
import type { Stage, StageTools } from './stage.ts';
import { runAs } from '../../gateway/run-as.ts';
import { timeKey } from '../../cache/time-key.ts';

/** The cache has no answer, and the caller wants none computed. */
export class NotCached extends Error {}

/** Answers from the cache, or with the result that another request is computing now. Files are not cached. */
export const cache: Stage<Planned, Uncached> = {
  name: 'cache',
  async run(state, next, tools) {
    if (state.format !== 'json') return next({ ...state, plan: await state.plan() });
    const { key, moving } = keyOf(state);
    const annotations = state.type === 'results' ? '{}' : await tools.annotations(state);
    const known = state.force || state.cacheSeconds < 0 ? undefined : await tools.cache.get(key);
    if (known)
      return { kind: 'entry', parts: [head(state, key, readStamp(known), annotations), known.subarray(STAMP_LENGTH)] };
    if (state.onlyCached) throw new NotCached();
    const fresh = await flight(state, { key, moving }, next, tools);
    return { kind: 'entry', parts: [head(state, key, null, annotations), fresh.subarray(STAMP_LENGTH)] };
  },
};

/**
 * Computes once for all who ask. Calls of this process join before the answer waits for its place at the database, in the turns of
 * all of them. Other processes are asked once it has its place: a computation that still waits for its turn holds up no other.
 */
function flight(
  state: Planned,
  { key, moving }: { readonly key: string; readonly moving: boolean },
  next: (state: Uncached) => Promise<Encoded>,
  tools: StageTools,
): Promise<Buffer> {
  const found = state.cacheSeconds < 0 ? undefined : () => tools.cache.get(key);
  return tools.waiting.join(key, personOf(state), (people) =>
    tools.cache.singleFlight(`chart-data ${key}`, state.signal, async (signal) => {
      const once = async (work: () => Promise<Encoded>): Promise<Encoded> => {
        const compute = async (): Promise<Buffer> => {
          // Another process may have answered while this one waited for its place.
          const early = state.force ? undefined : await found?.();
          if (early) return early;
          return tools.dropped.during(state.datasource.uid, async (isCurrent) => {
            const stored = stamped(await work());
            if (isCurrent()) await keep(state, { key, moving, stored }, tools);
            return stored;
          });
        };
        return { kind: 'entry', parts: [await tools.cache.singleFlight(`query ${key}`, signal, compute, found)] };
      };
      return bufferOf(await next({ ...state, signal, plan: await state.plan(), people, once }));
    }),
  );
}

const personOf = ({ who, scope }: Planned): WaitingPerson =>
  scope.kind === 'request' ? { id: placeHolderOf(who), patience: patienceOfCalls } : { id: placeHolderOf(who) };

function keyOf(state: Planned): { readonly key: string; readonly moving: boolean } {
  const { bounds, moving } = timeKey(modernQuery(state.query), state.now);
  const { user } = runAs(state.who, state.connection);
  // Answers to guests are without SQL.
  const policy = state.who.guest ? `guest ${state.policy.fingerprint}` : state.policy.fingerprint;
  const formats = [...state.formats];
  return { key: cacheKey({ ...state, policy, bounds, formats, runAs: user ?? null }), moving };
}

const YEAR_SECONDS = 31_536_000;
/** Cache lifetime of an answer whose time range ends now: the same second is not requested later. */
const MOVING_SECONDS = 60;

async function keep(
  { cacheSeconds, datasource }: Planned,
  { key, moving, stored }: { readonly key: string; readonly moving: boolean; readonly stored: Buffer },
  tools: StageTools,
): Promise<void> {
  if (cacheSeconds < 0) return;
  const life = cacheSeconds === 0 ? YEAR_SECONDS : cacheSeconds;
  await tools.cache.set(key, stored, moving ? Math.min(life, MOVING_SECONDS) : life);
  await tools.cache.tag(key, [sourceTag(datasource.uid)]);
}

/** Each entry starts with the time at which it was computed. */
const STAMP_LENGTH = 24;
const readStamp = (stored: Buffer): string => stored.toString('latin1', 0, STAMP_LENGTH).trim();

const stamped = (entry: Encoded): Buffer =>
  Buffer.concat([Buffer.from(new Date().toISOString().slice(0, 19).padEnd(STAMP_LENGTH)), bufferOf(entry)]);

function bufferOf(entry: Encoded): Buffer {
  if (entry.kind !== 'entry') throw new TypeError('Only entries are kept.');
  const [first, ...rest] = entry.parts;
  return first !== undefined && rest.length === 0 ? first : Buffer.concat(entry.parts);
}

/** The members that differ between a fresh and a cached answer, or between callers. `annotations` is JSON text. */
function head({ type, cacheSeconds }: Planned, key: string, cachedAt: string | null, annotations: string): Buffer {
  if (type === 'results') return Buffer.from('{');
  const members = JSON.stringify({
    cache_key: key,
    cached_dttm: cachedAt,
    cache_timeout: cacheSeconds,
    is_cached: cachedAt === null ? null : true,
  });
  return Buffer.from(`${members.slice(0, -1)},"annotation_data":${annotations},`);
}
