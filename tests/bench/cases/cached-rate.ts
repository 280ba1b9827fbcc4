import autocannon from 'autocannon';
import type { SeveralProcesses } from '../harness/several-processes.ts';
import { sum } from '../harness/statistics.ts';

const CONNECTIONS = 16;

export type Asked = Pick<SeveralProcesses, 'servers' | 'dataset' | 'authorization'>;

export const questionOf = (dataset: number, n: number) => ({
  datasource: { id: dataset, type: 'table' },
  queries: [
    {
      columns: ['shop'],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'amount' }],
      filters: [{ col: 'n', op: '>', val: n }],
      row_limit: 100,
    },
  ],
});

/** The same question, again and again, at all processes. @returns answers a second */
export async function cachedRate({ servers, dataset, authorization }: Asked, seconds: number): Promise<number> {
  const body = JSON.stringify(questionOf(dataset, 1));
  const headers = { authorization, 'content-type': 'application/json' };
  const load = async (duration: number): Promise<number> => {
    const rates = await Promise.all(
      servers.map(async ({ url }) => {
        const { requests, non2xx, errors } = await autocannon({
          url: `${url}/api/v1/chart/data`,
          method: 'POST',
          headers,
          body,
          connections: Math.ceil(CONNECTIONS / servers.length),
          duration,
        });
        if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors under load.`);
        return requests.average;
      }),
    );
    return sum(rates);
  };
  await load(1);
  return load(seconds);
}
