import { expect, test } from 'vitest';
import { serviceLine } from './service-line.ts';

test.each([
  ['account.example.com', {}, 'name'],
  ['account.example.com', { protocol: 'https' }, 'name'],
  ['localhost', {}, 'name'],
  ['localhost', { protocol: 'http' }, 'off'],
  ['127.0.0.1', { protocol: 'http' }, 'off'],
  ['::1', { protocol: 'http' }, 'off'],
])('the line to %s with %j has tls %s', (hostname, query, tls) => {
  expect(serviceLine({ hostname, query })).toEqual({ port: 443, tls });
});

test.each([['account.example.com'], ['localhost.example.com'], [null]])(
  'secrets are not sent to %s without encryption',
  (hostname) => {
    expect(() => serviceLine({ hostname, query: { protocol: 'http' } })).toThrow(
      'A secret needs an encrypted connection: protocol=http is for this machine.',
    );
  },
);
