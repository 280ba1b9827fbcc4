import { describe, expect, it } from 'vitest';
import { hasOpenssl, makeAuthority } from '../../../tests/support/test-certificates.ts';
import { certificatesOf } from './server-certificate.ts';

const NO_OPENSSL = !hasOpenssl();

describe('the certificate of an authority', () => {
  it.each([undefined, null, '', '  \n'])('may be left out: %j', (text) => {
    expect(certificatesOf(text)).toBe(text === undefined ? undefined : null);
  });

  it.each([
    ['a text', 'hello'],
    ['a path', '/etc/ssl/certs/ca.pem'],
    ['a block with other bytes', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    ['a block that does not end', '-----BEGIN CERTIFICATE-----\nAAAA\n'],
  ])('is refused: %s', (_, text) => {
    expect(() => certificatesOf(text)).toThrow(
      expect.objectContaining({
        status: 400,
        body: { message: { server_cert: [expect.stringContaining('Invalid certificate')] } },
      }),
    );
  });

  it.skipIf(NO_OPENSSL)('is taken as it is, one or a bundle, but never with a private key', () => {
    const authority = makeAuthority('one');
    const bundle = `${authority.certificate}\n${makeAuthority('two').certificate}`;
    expect(certificatesOf(authority.certificate)).toBe(authority.certificate);
    expect(certificatesOf(bundle)).toBe(bundle);
    const { certificate, key } = authority.issue(['DNS:db.example']);
    expect(() => certificatesOf(key)).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => certificatesOf(certificate + key)).toThrow(expect.objectContaining({ status: 400 }));
    expect(() => certificatesOf(`${certificate}and more`)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
