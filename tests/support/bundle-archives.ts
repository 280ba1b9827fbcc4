import { strToU8, unzipSync, zipSync } from 'fflate';
import { parse, stringify } from 'yaml';
import type { ApiClient } from './api-client.ts';

const BOUNDARY = 'facet-test-boundary';

/** Contents of a bundle by path below its folder. */
export type BundleFiles = Readonly<Record<string, Record<string, unknown>>>;

export const filesOf = (archive: Uint8Array): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([path, bytes]) => [
      path.slice(path.indexOf('/') + 1),
      parse(new TextDecoder().decode(bytes)),
    ]),
  );

export const bundleOf = (files: Readonly<Record<string, unknown>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        `bundle/${path}`,
        strToU8(typeof content === 'string' ? content : stringify(content, { aliasDuplicateObjects: false })),
      ]),
    ),
  );

/** Sends a bundle to the import of a resource. */
export function sendBundle(
  who: ApiClient,
  resource: string,
  archive: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const member = resource === 'assets' ? 'bundle' : 'formData';
  return who.send('POST', `/api/v1/${resource}/import/`, {
    headers,
    raw: { body: multipart(member, archive, fields), type: `multipart/form-data; boundary=${BOUNDARY}` },
  });
}

function multipart(member: string, archive: Uint8Array, fields: Readonly<Record<string, string>>): Buffer<ArrayBuffer> {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${member}"; filename="bundle.zip"\r\ncontent-type: application/zip\r\n\r\n`;
  return Buffer.concat([...parts, Buffer.from(head), archive, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
