import { type LookupAddress, lookup } from 'node:dns';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';
import { AddressRanges, METADATA_RANGES } from '@facet/sdk/address-ranges';
import type { Outside, OutsideAnswer, OutsideRequest } from '@facet/sdk/server';
import { outsideProblems } from './outside-problems.ts';

const LARGEST_REQUEST = 8 * 1024 * 1024;
const LARGEST_ANSWER = 16 * 1024 * 1024;
const SECONDS = 30;
/** Of one plugin at the same time. */
const MOST_CALLS = 8;
const HEADER_NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/i;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]{0,8000}$/;
/** What belongs to the connection, and what says where it goes. */
const OF_THE_CONNECTION =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length)$/i;

/** Everything that is not the public Internet. */
const NOT_PUBLIC: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Of IPv6 only 2000::/3 is public, and of that not the ranges that wrap addresses of IPv4.
  '::/3',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  '4000::/2',
  '8000::/1',
];

export type ResolveAll = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface OutsideOwner {
  readonly id: string;
  /** Such as `https://api.example.com`; asked for with each call. */
  readonly origins: () => readonly string[];
  readonly mayCall: () => boolean;
}

/** Calls that plugins make of other servers. The server makes them: processes of plugins have no network. */
export class OutsideCalls {
  readonly #always = new AddressRanges(METADATA_RANGES);
  readonly #private = new AddressRanges(NOT_PUBLIC);
  readonly #allowed: AddressRanges;
  readonly #resolve: ResolveAll;

  /** @param allowed Ranges of private networks that plugins may reach. */
  constructor(allowed: readonly string[], resolve: ResolveAll = resolveAll) {
    this.#allowed = new AddressRanges(allowed);
    this.#resolve = resolve;
  }

  of({ id, origins, mayCall }: OutsideOwner): Outside {
    let running = 0;
    return {
      fetch: async (address, request = {}) => {
        if (!mayCall()) throw outsideProblems.notGranted(id);
        const named = origins();
        const url = URL.canParse(address) ? new URL(address) : undefined;
        if (!url || !named.includes(url.origin) || url.username !== '' || url.password !== '')
          throw outsideProblems.notNamed(id, address, named);
        const headers = headersOf(id, request.headers ?? {});
        const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body;
        if ((body?.length ?? 0) > LARGEST_REQUEST) throw outsideProblems.tooLarge(id, url.origin, LARGEST_REQUEST);
        if (running >= MOST_CALLS) throw outsideProblems.tooMany(id, MOST_CALLS);
        running += 1;
        try {
          return await this.#call(id, url, { ...request, headers, ...(body ? { body } : {}) });
        } finally {
          running -= 1;
        }
      },
    };
  }

  async #call(
    id: string,
    url: URL,
    { method = 'GET', headers = {}, body, signal }: OutsideRequest,
  ): Promise<OutsideAnswer> {
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    // An address that is written out is connected to without a look-up.
    if (isIP(hostname) !== 0) this.#ensureAllowed(id, hostname, hostname);
    const timeout = AbortSignal.timeout(SECONDS * 1_000);
    const options: RequestOptions = {
      method,
      headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
      // No connection is shared, and none goes through a proxy that would look the name up itself.
      agent: false,
      lookup: this.#lookupFor(id),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    try {
      return await exchange(id, url, options, body);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw outsideProblems.failed(id, url.origin, error);
    }
  }

  /** Connects to the address that was checked. */
  #lookupFor(id: string): LookupFunction {
    return (hostname, options, done) => {
      void this.#lookUp(id, hostname, options.all === true, done);
    };
  }

  async #lookUp(id: string, hostname: string, all: boolean, done: Parameters<LookupFunction>[2]): Promise<void> {
    let found: readonly LookupAddress[];
    try {
      found = await this.#resolve(hostname);
      for (const { address } of found) this.#ensureAllowed(id, hostname, address);
    } catch (error) {
      done(asError(error), '', 4);
      return;
    }
    const [first] = found;
    if (!first) done(new Error(`"${hostname}" has no address.`), '', 4);
    else if (all) done(null, [...found]);
    else done(null, first.address, first.family);
  }

  /** @throws FacetError `OUT_ADDRESS` */
  #ensureAllowed(id: string, hostname: string, address: string): void {
    const isForbidden = this.#always.has(address) || (this.#private.has(address) && !this.#allowed.has(address));
    if (isForbidden) throw outsideProblems.address(id, hostname);
  }
}

async function exchange(
  id: string,
  url: URL,
  options: RequestOptions,
  body: string | Uint8Array | undefined,
): Promise<OutsideAnswer> {
  // Imported with the first call: all exports of `node:http` are read then, and with them its client of web sockets.
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return new Promise((resolve, reject) => {
    const call = request(url, options, (answer) => {
      readAnswer(id, url, answer).then(resolve, (error: unknown) => {
        call.destroy();
        reject(asError(error));
      });
    });
    call.once('error', reject);
    call.end(body);
  });
}

async function readAnswer(id: string, url: URL, answer: IncomingMessage): Promise<OutsideAnswer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) continue;
    size += part.length;
    if (size > LARGEST_ANSWER) throw outsideProblems.tooLarge(id, url.origin, LARGEST_ANSWER);
    parts.push(part);
  }
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return { status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(parts) };
}

/** @throws FacetError `OUT_HEADER` */
function headersOf(id: string, headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers))
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value) || OF_THE_CONNECTION.test(name))
      throw outsideProblems.header(id, name);
  return headers;
}

const resolveAll: ResolveAll = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
