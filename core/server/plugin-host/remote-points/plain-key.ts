import { createPrivateKey, type KeyObject } from 'node:crypto';

/** A PEM of the longest key that is taken. */
export const LARGEST_KEY = 8_000;
const LONGEST_MODULUS = 8_192;
const CURVES: readonly unknown[] = ['prime256v1', 'secp384r1', 'secp521r1'];
/** PKCS #8 without a password: how often a password is to be hashed would stand in the key itself. */
const PLAIN = /^-----BEGIN PRIVATE KEY-----\n[A-Za-z0-9+/=\n]+\n-----END PRIVATE KEY-----\n?$/;

/** A key that is read and signed with in no time: the server's only thread does both, and the key comes from a plugin. */
export function isPlainKey(pem: string): boolean {
  if (!PLAIN.test(pem)) return false;
  try {
    return isQuick(createPrivateKey({ key: pem, format: 'pem' }));
  } catch {
    return false;
  }
}

function isQuick({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  switch (asymmetricKeyType) {
    case 'rsa':
      return (asymmetricKeyDetails?.modulusLength ?? Number.POSITIVE_INFINITY) <= LONGEST_MODULUS;
    case 'ec':
      return CURVES.includes(asymmetricKeyDetails?.namedCurve);
    default:
      return asymmetricKeyType === 'ed25519' || asymmetricKeyType === 'ed448';
  }
}
