import type { ApiClient } from '@facet/sdk/client';
import { saveFile } from '@facet/sdk/ui';

/** Hands the browser a bundle under the name that the server gives it. @param onBytes told how much has come */
export async function downloadBundle(
  api: Pick<ApiClient, 'request'>,
  path: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> {
  const response = await api.request(path);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  saveFile(new Blob(parts, { type: 'application/zip' }), nameOf(response) ?? 'export.zip');
}

const nameOf = (response: Response): string | undefined =>
  /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
