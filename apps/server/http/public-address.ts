import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

export interface PublicAddressOptions {
  /** Where people find this server, such as `https://facet.example.org`. */
  readonly publicUrl: string | undefined;
  /** Names that requests may be sent to; empty: any. */
  readonly allowedHosts: readonly string[];
}

type Asked = Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>;

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Who this server is to its callers. What they write into the Host header becomes part of an answer only when it is known. */
export class PublicAddress {
  readonly #publicUrl: URL | undefined;
  readonly #allowed: ReadonlySet<string>;

  constructor({ publicUrl, allowedHosts }: PublicAddressOptions) {
    this.#publicUrl = publicUrl === undefined ? undefined : new URL(publicUrl);
    this.#allowed = new Set(allowedHosts.map((name) => name.toLowerCase()));
  }

  /** Start of the links that answers hold; empty where it is unknown, so that links are paths. */
  originFor(request: Asked): string {
    if (this.#publicUrl) return this.#publicUrl.origin;
    return this.#isAllowed(request) || isOwn(request) ? `${request.protocol}://${request.host}` : '';
  }

  /** The caller came over TLS, to this server or to the proxy in front. */
  isSecure({ protocol }: Asked): boolean {
    return protocol === 'https' || this.#publicUrl?.protocol === 'https:';
  }

  refuses(request: Asked): boolean {
    if (this.#allowed.size === 0) return false;
    return !(this.#isAllowed(request) || isOwn(request) || request.host.toLowerCase() === this.#publicUrl?.host);
  }

  #isAllowed({ host }: Asked): boolean {
    const name = host.toLowerCase();
    return this.#allowed.has(name) || this.#allowed.has(nameOf(name));
  }
}

/** A name that can only be this machine, or the address that the caller is connected to. */
function isOwn({ host, socket }: Asked): boolean {
  const name = nameOf(host.toLowerCase());
  if (!/^[\w.:[\]-]+$/.test(host)) return false;
  if (LOOPBACK_NAMES.includes(name)) return true;
  const local = socket.localAddress?.replace(/^::ffff:/, '');
  const address = name.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 && address === local;
}

const nameOf = (host: string): string => host.replace(/:\d+$/, '');
