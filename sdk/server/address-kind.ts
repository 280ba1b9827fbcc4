const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const V6_SIGNS = /^[\da-f:.]+$/i;

/** Which kind of address a host is written as: 0 is a name. As `isIP` of Node, in processes without a network too. */
export function addressKind(host: string): 0 | 4 | 6 {
  if (V4.test(host)) return 4;
  const [address = '', ...zone] = host.split('%');
  const isZoned = zone.length === 0 || (zone.length === 1 && /^[\w.-]+$/.test(zone[0] ?? ''));
  return isZoned && V6_SIGNS.test(address) && URL.canParse(`http://[${address}]/`) ? 6 : 0;
}
