import { isIP } from 'node:net';
import { expect, it } from 'vitest';
import { addressKind } from './address-kind.ts';

it.each([
  '127.0.0.1',
  '255.255.255.255',
  '256.0.0.1',
  '01.2.3.4',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.4.',
  '::1',
  '::',
  'fe80::1%eth0',
  'fe80::1%',
  '2001:db8::ff00:42:8329',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7',
  '::ffff:10.0.0.1',
  '::ffff:10.0.0.256',
  '[::1]',
  ':::',
  '12345::',
  'db.example',
  'localhost',
  '0x7f.1',
  '2130706433',
  '',
])('the kind of %j is that of Node', (host) => {
  expect(addressKind(host)).toBe(isIP(host));
});
