import { saveFile } from './save-file.ts';

/**
 * Hands the browser the body of an answer as a download, under the name that the server gives it.
 * @param fallback the name of one that the server does not name
 * @param onBytes called with the number of received bytes
 */
export async function saveAnswer(
  response: Response,
  fallback: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  saveFile(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), nameOf(response) ?? fallback);
}

const nameOf = (response: Response): string | undefined =>
  /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
