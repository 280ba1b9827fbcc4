import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';

/** Each is looked up. */
const MOST_SOURCES = 500;
const LONGEST_NAME = 1_000;

const name = z.string().max(LONGEST_NAME);

/**
 * Data sources that are unknown, or that the caller may not read, are left out. An answer that is being computed meanwhile is not kept.
 */
export const cacheKeyEndpoints = defineEndpoints({
  'POST /api/v1/cachekey/invalidate': {
    policy: { permission: ['can_invalidate', 'CacheRestApi'] },
    summary: 'Drop the cached answers of data sources whose data has changed',
    body: z.object({
      /** Such as `1__table`. */
      datasource_uids: z.array(name).max(MOST_SOURCES).optional(),
      datasources: z
        .array(
          z.object({
            database_name: name,
            datasource_name: name,
            /** Without one, of any. */
            schema: name.nullish(),
            catalog: name.nullish(),
            datasource_type: name.optional(),
          }),
        )
        .max(MOST_SOURCES)
        .optional(),
    }),
    responses: { 201: z.object({}) },
  },
});
