import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createAllowedAddresses, type Resolve } from './allowed-address.ts';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'db.example': ['203.0.113.7'],
  'metadata.example': ['169.254.169.254'],
  'both.example': ['203.0.113.7', '169.254.169.254'],
  'inside.example': ['10.1.2.3'],
  '0xa9.0xfe.169.254': ['169.254.169.254'],
};
const resolve: Resolve = async (hostname) => {
  const found = NAMES[hostname];
  if (!found) throw new Error(`getaddrinfo ENOTFOUND ${hostname}`);
  return found.map((address) => ({ address, family: isIP(address) }));
};
const addresses = createAllowedAddresses(['10.0.0.0/8', '::1'], resolve);

describe('addresses of databases', () => {
  it.each([
    'db.example',
    '203.0.113.7',
    '127.0.0.1',
    '192.168.0.1',
    '2001:db8::1',
    '64:ff9b::203.0.113.7',
    'unknown.example',
  ])('%s is allowed, or for the driver to say', (hostname) =>
    expect(addresses.ensure(hostname)).resolves.toBeUndefined(),
  );

  it.each([
    '169.254.169.254',
    '169.254.0.1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'fd20:ce::254',
    '64:ff9b:1::a9fe:a9fe',
    '::ffff:0:169.254.169.254',
    '168.63.129.16',
    '::',
    '100.100.100.200',
    '64:ff9b::6464:64c8',
    '2002:6464:64c8::1',
    '::169.254.169.254',
    '64:ff9b::10.9.9.9',
    '2002:a09:909:1::1',
    '::ffff:10.9.9.9',
    '::10.9.9.9',
    'metadata.example',
    'both.example',
    '0xa9.0xfe.169.254',
    '10.9.9.9',
    '::1',
    'inside.example',
  ])('%s is not, by itself or by what it resolves to', async (hostname) => {
    await expect(addresses.ensure(hostname)).rejects.toMatchObject({ kind: 'connection' });
    await expect(addresses.ensure(hostname)).rejects.toThrow('is not allowed for databases');
  });

  it.each(['0.0.0.0', '::ffff:0.0.0.0', '::'])(
    '%s reaches this machine, and is not allowed where that is not',
    (address) =>
      expect(createAllowedAddresses(['127.0.0.0/8'], resolve).ensure(address)).rejects.toThrow('is not allowed'),
  );

  const looked = (hostname: string, options: object = {}) =>
    new Promise((done, fail) => {
      addresses.lookup(hostname, options, (error, address, family) => (error ? fail(error) : done([address, family])));
    });

  it('connections get only addresses that were checked', async () => {
    expect(await looked('db.example')).toEqual(['203.0.113.7', 4]);
    expect(await looked('db.example', { all: true })).toEqual([[{ address: '203.0.113.7', family: 4 }], undefined]);
    await expect(looked('both.example')).rejects.toThrow('is not allowed');
    await expect(looked('both.example', { all: true })).rejects.toThrow('is not allowed');
    await expect(looked('db.example', { family: 6 })).rejects.toThrow('could not translate');
    await expect(looked('unknown.example')).rejects.toThrow('could not translate host name');
  });

  it('a name that is allowed now may lead elsewhere later: each connection looks again', async () => {
    let address = '203.0.113.7';
    const moving = createAllowedAddresses([], async () => [{ address, family: 4 }]);
    await moving.ensure('moving.example');
    address = '169.254.169.254';
    const late = new Promise((done) => moving.lookup('moving.example', {}, done));
    expect(await late).toMatchObject({ kind: 'connection' });
  });

  it('does not wait for a name server that does not respond', async () => {
    const silent = createAllowedAddresses([], () => new Promise(() => {}));
    const began = Date.now();
    await silent.ensure('slow.example');
    expect(Date.now() - began).toBeLessThan(3_000);
  });
});
