import { defineHook } from '@facet/sdk/common';
import type { QueryRecord } from '../observe/query-record.ts';

/** Queries of charts have been answered or have failed; reported in batches shortly afterwards. */
export const DidQuery = defineHook<readonly [records: readonly QueryRecord[]], void>({
  id: 'query/did-query@1',
  description: 'Queries of charts have been answered.',
  kind: 'observe',
  policy: 'isolate',
  budgetMs: 5_000,
});
