import { defineRoutes, type HttpResult, type RequestInfo, type RouteSet } from '@facet/sdk/server';
import { sdkEndpoints } from '@facet/sdk/wire/host';
import type { ServedSdk } from '../pages/sdk-package.ts';
import { refusals } from './contract-errors.ts';

const FOLDER = '/sdk/';
const RETRY_SECONDS = 10;

/**
 * The sdk with the contracts of all built-in plugins, for everyone who can reach the server: it holds interfaces and no secret,
 * and npm has no session. The version in the address names the content. There is none without it: npm keeps what it has
 * fetched from an address, whatever the answer says of caches, and would go on with an older sdk.
 */
export function sdkRoutes(current: () => ServedSdk | undefined): RouteSet {
  const sdk = (): ServedSdk => {
    const found = current();
    if (!found) throw refusals.sdkNotPacked(RETRY_SECONDS);
    return found;
  };
  return defineRoutes(sdkEndpoints, {
    'GET /sdk/': () => {
      const { version, file, integrity } = sdk();
      return {
        headers: { 'cache-control': 'no-store' },
        json: { name: '@facet/sdk', version, path: `${FOLDER}${file}`, integrity },
      };
    },
    'GET /sdk/latest': () => ({ headers: { 'cache-control': 'no-store' }, text: `${FOLDER}${sdk().file}` }),
    'GET /sdk/:file': ({ params, request }) => {
      const served = sdk();
      if (params.file === served.file) return packageFile(served, request);
      throw refusals.otherSdk(params.file, `${FOLDER}${served.file}`);
    },
  });
}

function packageFile({ integrity, bytes }: ServedSdk, request: RequestInfo): HttpResult {
  const etag = `"${integrity}"`;
  const headers = {
    'content-type': 'application/gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'repr-digest': integrity.replace(/^sha512-(.*)$/, 'sha-512=:$1:'),
  };
  return request.headers['if-none-match'] === etag ? { status: 304, headers } : { headers, bytes };
}
