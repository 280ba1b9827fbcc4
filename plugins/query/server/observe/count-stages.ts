import type { Counters } from '@facet/sdk/server';
import type { QueryRecord } from './query-record.ts';

const NAME = 'facet_query_stage_seconds';
const HELP = 'Time that queries of charts took in each stage';

/** Shows administrators in which stage queries spend their time. */
export function countStages(records: readonly QueryRecord[], counters: Pick<Counters, 'time'>): void {
  for (const { stages } of records)
    for (const [stage, ms] of Object.entries(stages)) counters.time(NAME, HELP, ms / 1_000, { stage });
}
