import { isRecord } from '@facet/sdk/chart-query';
import type { ApiClient } from '@facet/sdk/client';

/** The answer to a GET of a plugin that may be absent, which is why no shape of it is relied on; empty if it is no object. */
export async function answerOf(
  api: Pick<ApiClient, 'request'>,
  path: string,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await api.request(path, { signal });
  const answer: unknown = await response.json();
  return isRecord(answer) ? answer : {};
}
