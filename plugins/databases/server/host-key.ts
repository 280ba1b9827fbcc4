import { createHash } from 'node:crypto';
import type { ServerHostKeyAlgorithm } from 'ssh2';

/** Signature algorithms by the kind of key that they need. */
const ALGORITHMS: Readonly<Record<string, readonly ServerHostKeyAlgorithm[]>> = {
  'ssh-ed25519': ['ssh-ed25519'],
  'ecdsa-sha2-nistp256': ['ecdsa-sha2-nistp256'],
  'ecdsa-sha2-nistp384': ['ecdsa-sha2-nistp384'],
  'ecdsa-sha2-nistp521': ['ecdsa-sha2-nistp521'],
  'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'],
};

/** A host's public key as `ssh` prints it, `ssh-ed25519 SHA256:…`, from its bytes on the wire. */
export function fingerprintOf(key: Buffer): string {
  const kind = key.subarray(4, 4 + key.readUInt32BE(0)).toString('latin1');
  return `${kind} SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/** A host with keys of several kinds is asked for the kind of the stored key. */
export function hostKeyAlgorithms(fingerprint: string): ServerHostKeyAlgorithm[] {
  const kind = fingerprint.split(' ', 1)[0] ?? '';
  return [...(ALGORITHMS[kind] ?? Object.values(ALGORITHMS).flat())];
}
