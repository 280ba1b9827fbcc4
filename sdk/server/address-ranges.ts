import { BlockList, isIP } from 'node:net';

/** Metadata services of clouds, which hand out secrets of their machines. */
export const METADATA_RANGES: readonly string[] = [
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  '100.100.100.200/32',
  '192.0.0.192/32',
  // The first range again, in the ways in which newer networks write older addresses.
  '64:ff9b::a9fe:0/112',
  '2002:a9fe::/32',
];

/** Addresses by ranges such as `10.0.0.0/8`, and single ones. */
export class AddressRanges {
  readonly #list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', bits] = range.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(bits), family);
    }
  }

  /** Also of an IPv4 address that is written as one of IPv6. */
  has(address: string): boolean {
    const plain = address.split('%', 1)[0] ?? address;
    return this.#list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  }
}
