import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { PublicAddress } from './public-address.ts';

const asked = (host: string, protocol: 'http' | 'https' = 'http') =>
  ({ host, protocol, socket: { localAddress: '::ffff:10.0.0.5' } }) as unknown as FastifyRequest;

describe('links in answers', () => {
  it.each([
    ['127.0.0.1:8088', 'http://127.0.0.1:8088'],
    ['localhost', 'http://localhost'],
    ['[::1]:8088', 'http://[::1]:8088'],
    ['10.0.0.5:8088', 'http://10.0.0.5:8088'],
    ['10.0.0.6:8088', ''],
    ['evil.example', ''],
    ['localhost.evil.example', ''],
    ['evil.example/?localhost', ''],
    ['evil.example#@localhost:80', ''],
    ['', ''],
  ])('to %s begin with "%s" while nothing is set', (host, origin) => {
    expect(new PublicAddress({ publicUrl: undefined, allowedHosts: [] }).originFor(asked(host))).toBe(origin);
  });

  it('begin with the public address where there is one, whatever the caller writes', () => {
    const address = new PublicAddress({ publicUrl: 'https://facet.example.org/', allowedHosts: [] });
    expect(address.originFor(asked('evil.example'))).toBe('https://facet.example.org');
    expect(address.isSecure(asked('evil.example'))).toBe(true);
  });

  it('begin with an allowed name', () => {
    const address = new PublicAddress({ publicUrl: undefined, allowedHosts: ['Facet.internal'] });
    expect(address.originFor(asked('facet.internal:8088', 'https'))).toBe('https://facet.internal:8088');
    expect(address.originFor(asked('evil.example'))).toBe('');
  });
});

describe('names that requests are sent to', () => {
  it.each([
    ['facet.internal', false],
    ['facet.internal:8088', false],
    ['127.0.0.1:8088', false],
    ['10.0.0.5', false],
    ['public.example.org', false],
    ['evil.example', true],
    ['facet.internal.evil.example', true],
    ['', true],
  ])('%s is refused: %s', (host, refused) => {
    const address = new PublicAddress({ publicUrl: 'https://public.example.org', allowedHosts: ['facet.internal'] });
    expect(address.refuses(asked(host))).toBe(refused);
  });

  it('may be any while no list is set', () => {
    expect(new PublicAddress({ publicUrl: undefined, allowedHosts: [] }).refuses(asked('evil.example'))).toBe(false);
  });
});
