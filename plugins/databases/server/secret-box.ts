import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { DatabaseErrors } from './errors.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts texts for the metadata database; they can be decrypted only with the same secret key. */
export interface SecretBox {
  seal(text: string): string;
  /** @throws FacetError when the text was changed or encrypted with another key. */
  open(sealed: string): string;
}

export function createSecretBox(secretKey: Uint8Array): SecretBox {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(), 'facet/databases/secrets', 32));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed) {
      try {
        const bytes = Buffer.from(sealed, 'base64');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch (cause) {
        throw DatabaseErrors.sealedWithAnotherKey(cause);
      }
    },
  };
}
