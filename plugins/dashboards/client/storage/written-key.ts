import { LONGEST_WRITTEN_KEY, WRITTEN_KEY } from '../../common/written-link.ts';

/** @returns `undefined` for a state that is too long */
export async function writtenKey(link: unknown): Promise<string | undefined> {
  const text = new Blob([JSON.stringify(link)]).stream();
  const packed = await new Response(text.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  if (packed.byteLength > LONGEST_WRITTEN_KEY) return undefined;
  const key = WRITTEN_KEY + base64Url(new Uint8Array(packed));
  return key.length > LONGEST_WRITTEN_KEY ? undefined : key;
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
