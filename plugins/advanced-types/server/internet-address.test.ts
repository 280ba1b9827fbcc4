import { describe, expect, it } from 'vitest';
import { internetAddress } from './internet-address.ts';

describe('an address of the internet', () => {
  it.each([
    ['0.0.0.0', '0', '0'],
    ['255.255.255.255', '4294967295', '4294967295'],
    ['10.0.0.0/8', '167772160', '184549375'],
    ['::', '0', '0'],
    ['::1', '1', '1'],
    ['::ffff:1.2.3.4', '281470698652420', '281470698652420'],
    ['2001:db8::/127', '42540766411282592856903984951653826560', '42540766411282592856903984951653826561'],
  ])('%s is %s to %s', async (value, start, end) => {
    expect(await internetAddress.convert([value])).toMatchObject({ spans: [{ start, end }], error: '' });
  });

  it.each([
    '',
    '1.2.3',
    '1.2.3.256',
    '01.2.3.4',
    '1.2.3.4/33',
    '1.2.3.4/8/8',
    '1:2',
    ':::',
    '1::2::3',
    '12345::',
    '1:2:3:4:5:6:7::8:9',
    'fe80::1%eth0',
    'x',
  ])('%j is none', async (value) => {
    expect(await internetAddress.convert([value])).toMatchObject({ spans: [], error: expect.stringContaining('IPv4') });
  });
});
