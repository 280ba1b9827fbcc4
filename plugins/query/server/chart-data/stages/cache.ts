import { Buffer } from 'node:buffer';
import { modernQuery } from '../../sql/normalize-query.ts';
import { cacheKey, databaseTag, datasetTag } from '../../cache/cache-key.ts';
import type { Planned, Uncached } from './query-states.ts';
import type { Encoded, Stage, StageTools } from './stage.ts';
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
    const compute = async (signal: AbortSignal): Promise<Buffer> => {
      const stored = stamped(await next({ ...state, signal, plan: await state.plan() }));
      await keep(state, { key, moving, stored }, tools);
      return stored;
    };
    const found = state.cacheSeconds < 0 ? undefined : () => tools.cache.get(key);
    const fresh = await tools.cache.singleFlight(`chart-data ${key}`, state.signal, compute, found);
    return { kind: 'entry', parts: [head(state, key, null, annotations), fresh.subarray(STAMP_LENGTH)] };
  },
};

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
  { cacheSeconds, datasource, connection }: Planned,
  { key, moving, stored }: { readonly key: string; readonly moving: boolean; readonly stored: Buffer },
  tools: StageTools,
): Promise<void> {
  if (cacheSeconds < 0) return;
  const life = cacheSeconds === 0 ? YEAR_SECONDS : cacheSeconds;
  await tools.cache.set(key, stored, moving ? Math.min(life, MOVING_SECONDS) : life);
  await tools.cache.tag(key, [datasetTag(datasource.id), databaseTag(connection.id)]);
}

/** Each entry starts with the time at which it was computed. */
const STAMP_LENGTH = 24;
const readStamp = (stored: Buffer): string => stored.toString('latin1', 0, STAMP_LENGTH).trim();

function stamped(entry: Encoded): Buffer {
  if (entry.kind !== 'entry') throw new TypeError('Only entries are kept.');
  return Buffer.concat([Buffer.from(new Date().toISOString().slice(0, 19).padEnd(STAMP_LENGTH)), ...entry.parts]);
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
