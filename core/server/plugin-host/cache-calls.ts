import { Buffer } from 'node:buffer';
import { type CallHandler, SERVICE_CALLS } from '@facet/sdk/plugin-host';
import type { SharedCache } from '@facet/sdk/server';
import { z } from 'zod';
import { hostProblems } from './host-problems.ts';

const LONGEST_DAYS = 30;
const text = z.string().min(1).max(500);
const ttl = z
  .number()
  .positive()
  .max(LONGEST_DAYS * 86_400);
const bytes = z.instanceof(Uint8Array);

const getArgs = z.tuple([text]);
const setArgs = z.tuple([text, bytes, ttl]);
const tagArgs = z.tuple([text, z.array(text).max(50)]);

/** What the process of a plugin may ask of its part of the cache. Tags reach every process, so they carry the plugin's id. */
export function cacheCalls(owner: string, cache: SharedCache): readonly (readonly [string, CallHandler])[] {
  const own = (tag: string): string => `plugin ${owner} ${tag}`;
  const checked = <T>(schema: z.ZodType<T>, args: readonly unknown[]): T => {
    const result = schema.safeParse(args);
    if (!result.success) throw hostProblems.wrongShape(owner, 'a call of the cache');
    return result.data;
  };
  return [
    [SERVICE_CALLS.cacheGet, (args) => cache.get(checked(getArgs, args)[0])],
    [
      SERVICE_CALLS.cacheSet,
      (args) => {
        const [key, value, seconds] = checked(setArgs, args);
        // A copy: what came is a part of a larger message.
        return cache.set(key, Buffer.from(value), seconds);
      },
    ],
    [
      SERVICE_CALLS.cacheTag,
      (args) => {
        const [key, tags] = checked(tagArgs, args);
        return cache.tag(key, tags.map(own));
      },
    ],
    [SERVICE_CALLS.cacheDeleteTag, (args) => cache.deleteByTag(own(checked(getArgs, args)[0]))],
  ];
}
