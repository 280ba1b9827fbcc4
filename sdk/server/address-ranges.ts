import { BlockList, isIP } from 'node:net';

/** Metadata services of clouds, which hand out secrets of their machines. */
export const METADATA_RANGES: readonly string[] = [
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  'fd00:42::42/128',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
];

/** How networks of IPv6 write an address of IPv4: translated, in three ways, and compatible. */
const WRAPPED = ['64:ff9b::', '64:ff9b:1::', '::ffff:0:', '::'] as const;

/**
 * Addresses by ranges such as `10.0.0.0/8`, and single ones. A range of IPv4 is also meant as networks of IPv6 write its addresses:
 * wrapped, and tunnelled (`2002::/16`). Node knows mapped ones by itself. Who connects to the address that stands for none
 * reaches this machine, so that is meant with its own address.
 */
export class AddressRanges {
  readonly #list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', bits] = range.split('/');
      if (isIP(address) === 6) this.#list.addSubnet(address, Number(bits ?? 128), 'ipv6');
      else this.#addOfFour(address, Number(bits ?? 32));
    }
    if (this.has('127.0.0.1')) this.#addOfFour('0.0.0.0', 32);
    if (this.has('::1')) this.#list.addAddress('::', 'ipv6');
  }

  #addOfFour(address: string, bits: number): void {
    this.#list.addSubnet(address, bits, 'ipv4');
    const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
    const words = [a * 256 + b, c * 256 + d].map((word) => word.toString(16)).join(':');
    for (const before of WRAPPED) this.#list.addSubnet(`${before}${words}`, 96 + bits, 'ipv6');
    this.#list.addSubnet(`2002:${words}::`, 16 + bits, 'ipv6');
  }

  has(address: string): boolean {
    const plain = address.split('%', 1)[0] ?? address;
    return this.#list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  }
}
