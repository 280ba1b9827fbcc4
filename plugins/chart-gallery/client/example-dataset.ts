import type { ApiClient } from '@facet/sdk/client';
import type { SampleRoles } from '../common/sample-form.ts';

const TABLE = 'flights';

/** What the columns of the example flights stand for; null where there are no examples. */
export async function exampleDataset(api: ApiClient, signal: AbortSignal): Promise<SampleRoles | null> {
  const q = { filters: [{ col: 'table_name', opr: 'eq', value: TABLE }], page: 0, page_size: 1 };
  const { result } = await api.call('GET /api/v1/dataset/', { q }, { signal });
  const [found] = result;
  if (found === undefined) return null;
  return {
    datasource: `${found.id}__table`,
    time: 'flight_time',
    names: ['weekday', 'origin_state'],
    amount: 'delay',
    metrics: ['avg_delay', 'delayed_share'],
  };
}
