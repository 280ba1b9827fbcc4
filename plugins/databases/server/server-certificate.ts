import { X509Certificate } from 'node:crypto';
import { DatabaseErrors } from './errors.ts';

const BLOCK = /-----BEGIN (?<kind>[A-Z0-9 ]+)-----[A-Za-z0-9+/=\s]+-----END \k<kind>-----/g;

/**
 * The certificates of a PEM text, or null for an empty one. @throws HttpError 400 for a text with any other content,
 * such as a private key
 */
export function certificatesOf(text: string | null | undefined): string | null | undefined {
  if (typeof text !== 'string') return text;
  if (text.trim() === '') return null;
  const blocks = [...text.matchAll(BLOCK)].map(([block, kind]) => ({ block, kind }));
  const isWhole = text.replace(BLOCK, '').trim() === '';
  if (
    blocks.length === 0 ||
    !isWhole ||
    !blocks.every(({ block, kind }) => kind === 'CERTIFICATE' && isCertificate(block))
  )
    throw DatabaseErrors.badCertificate();
  return text;
}

function isCertificate(block: string): boolean {
  try {
    return new X509Certificate(block).raw.length > 0;
  } catch (error) {
    // Any parser error means an invalid certificate; its message is about ASN.1 and of no use to users.
    return !(error instanceof Error);
  }
}
