import { saveAnswer } from '../save-answer.ts';

/**
 * Hands the browser the bundle of these objects, under the name that the server gives it.
 * @param onBytes called with the number of received bytes
 */
export async function exportObjects(
  api: { request(path: string): Promise<Response> },
  resource: string,
  ids: readonly number[],
  onBytes?: (bytes: number) => void,
): Promise<void> {
  const response = await api.request(`/api/v1/${resource}/export/?q=!(${ids.join(',')})`);
  await saveAnswer(response, `${resource}_export.zip`, onBytes);
}
