import { type LookupFunction, Socket } from 'node:net';

/** Connects to a name by way of a look-up of our own; the driver gives no place for one. */
export class NamedSocket extends Socket {
  readonly #lookup: LookupFunction | undefined;

  constructor(lookup: LookupFunction | undefined) {
    super();
    this.#lookup = lookup;
  }

  override connect(...given: unknown[]): this {
    const [port, host] = given;
    if (typeof port !== 'number' || typeof host !== 'string') throw new TypeError('A socket needs a port and a host.');
    return super.connect({ port, host, ...(this.#lookup ? { lookup: this.#lookup } : {}) });
  }
}
