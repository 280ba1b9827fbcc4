import { type LookupAddress, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { AddressRanges, METADATA_RANGES } from '@facet/sdk/address-ranges';
import type { AddressLookup } from '@facet/plugin-query/contract.server';
import { EngineError } from '@facet/sdk/server';
import { DatabaseErrors } from './errors.ts';

/** A name that is not resolved within this time counts as unknown. */
const RESOLVE_MS = 2_000;
/** How long a DNS answer is cached; each connection resolves its name again anyway. */
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 1_000;

const FAMILIES: ReadonlyMap<unknown, number> = new Map([
  ['IPv4', 4],
  ['IPv6', 6],
]);

export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Decides which addresses databases may have. */
export interface AllowedAddresses {
  /** @throws EngineError `connection` when the host has a forbidden address; a host without any address passes */
  ensure(hostname: string): Promise<void>;
  /** DNS look-up for engines: the engine connects to the same address that was checked. */
  readonly lookup: AddressLookup;
}

export function createAllowedAddresses(forbidden: readonly string[], resolve: Resolve = resolveAll): AllowedAddresses {
  const list = new AddressRanges([...METADATA_RANGES, ...forbidden]);
  const known = new Map<string, number>();

  const ensureAddress = (hostname: string, address: string): void => {
    if (list.has(address)) throw forbiddenAddress(hostname);
  };
  const addressesOf = async (hostname: string): Promise<readonly LookupAddress[]> => {
    const found = await within(resolve(hostname), hostname);
    for (const { address } of found) ensureAddress(hostname, address);
    return found;
  };

  return {
    async ensure(hostname) {
      const now = Date.now();
      if ((known.get(hostname) ?? 0) > now) return;
      if (isIP(hostname) !== 0) ensureAddress(hostname, hostname);
      else await addressesOf(hostname).catch((error: unknown) => ignoreUnknown(error));
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(hostname, now + REMEMBERED_MS);
    },
    lookup(hostname, options, done) {
      void answer(hostname, options, done);
    },
  };

  async function answer(...[hostname, options, done]: Parameters<AddressLookup>): Promise<void> {
    let found: readonly LookupAddress[];
    try {
      found = await addressesOf(hostname);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), '', 4);
      return;
    }
    const asked = FAMILIES.get(options.family) ?? options.family;
    const wanted = found.filter(({ family }) => !asked || family === asked);
    const [first] = wanted;
    if (options.all) done(null, [...wanted]);
    else if (first) done(null, first.address, first.family);
    else done(unknownName(hostname), '', 4);
  }
}

const forbiddenAddress = (hostname: string): EngineError =>
  new EngineError('connection', DatabaseErrors.addressDenied(hostname));

const resolveAll: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

async function within(found: Promise<readonly LookupAddress[]>, hostname: string): Promise<readonly LookupAddress[]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(unknownName(hostname)), RESOLVE_MS);
  try {
    return await Promise.race([found, late.promise]);
  } catch (error) {
    throw error instanceof EngineError ? error : unknownName(hostname, error);
  } finally {
    clearTimeout(timer);
  }
}

/** A host that cannot be resolved passes: the driver reports it with its own message, if the text is a host name at all. */
function ignoreUnknown(error: unknown): void {
  if (!(error instanceof UnknownName)) throw error;
}

class UnknownName extends EngineError {}

const unknownName = (hostname: string, cause?: unknown): UnknownName =>
  new UnknownName('connection', `could not translate host name "${hostname}"`, undefined, { cause });
