import { parseDatasourceKey } from '@facet/sdk/chart-query';
import type { BuiltContext } from '@facet/sdk/chart-form';
import type { RemoteChartQuery } from '@facet/sdk/server';
import { z } from 'zod';
import { hostProblems } from '../host-problems.ts';
import type { ConnectPoint } from './remote-entry.ts';

const DEADLINE_MS = 5_000;
const MOST_QUERIES = 50;
/** Of a context as text; it is stored with its chart. */
const LONGEST_CONTEXT = 1024 * 1024;

/** Members are validated with every other context before it is run; here it is held to its chart. */
const contextShape = z
  .looseObject({
    datasource: z.object({ id: z.int(), type: z.string() }),
    queries: z.array(z.record(z.string(), z.unknown())).max(MOST_QUERIES),
    borrowed: z
      .strictObject({
        form: z.looseObject({ viz_type: z.string(), datasource: z.string() }),
        groupedBy: z.array(z.union([z.string(), z.record(z.string(), z.unknown())])).exactOptional(),
      })
      .exactOptional(),
  })
  .refine(({ queries, borrowed }) => queries.length > 0 || borrowed !== undefined);

/** A chart type whose query is built in another process. */
export const connectChartQuery: ConnectPoint = async (entry) => {
  await entry.describe();
  const query: RemoteChartQuery = {
    async context(stored, state) {
      const answer = await entry.call('context', [stored, state], { deadlineMs: DEADLINE_MS });
      const context = plainContext(answer);
      const own = parseDatasourceKey(stored.datasource);
      // A chart asks the dataset that it stands on, whatever its type would like to know.
      if (context?.datasource.id !== own.id || context.datasource.type !== own.type)
        throw hostProblems.wrongShape(entry.manifest.id, `the query context of "${entry.declared.key}"`);
      return context;
    },
  };
  return query;
};

/** As its text would be read again: nothing but JSON. */
function plainContext(answer: unknown): BuiltContext | undefined {
  if (!contextShape.safeParse(answer).success) return undefined;
  const text = JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? undefined : value));
  return text.length > LONGEST_CONTEXT ? undefined : JSON.parse(text);
}
