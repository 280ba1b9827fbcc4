import type { ApiClient } from '@facet/sdk/client';

/** Requests for server tabs are forms whose values are JSON texts. */
export async function sendForm(
  api: ApiClient,
  method: string,
  path: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const body = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
  const response = await api.request(path, method === 'DELETE' ? { method } : { method, body });
  return response.json();
}
