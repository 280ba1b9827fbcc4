import { X509Certificate } from 'node:crypto';
import { DatabaseErrors } from './errors.ts';

const BLOCK = /-----BEGIN (?<kind>[A-Z0-9 ]+)-----[A-Za-z0-9+/=\s]+-----END \k<kind>-----/g;

/**
 * The certificates of a PEM text, or null where none is entered. @throws HttpError 400 for a text with anything else in it,
 * a private key above all
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
    // Whatever it is, it is none; the parser's words name ASN.1.
    return !(error instanceof Error);
  }
}
