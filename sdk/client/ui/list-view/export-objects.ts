import type { ApiClient } from '../../host.ts';
import { saveFile } from '../save-file.ts';

/** Hands the browser the bundle of these objects, under the name that the server gives it. */
export async function exportObjects(api: ApiClient, resource: string, ids: readonly number[]): Promise<void> {
  const response = await api.request(`/api/v1/${resource}/export/?q=!(${ids.join(',')})`);
  saveFile(await response.blob(), nameOf(response) ?? `${resource}_export.zip`);
}

const nameOf = (response: Response): string | undefined =>
  /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
