import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ServerCertificate {
  readonly certificate: string;
  readonly key: string;
}

/** An authority of the tests' own; all as PEM texts. */
export interface TestAuthority {
  readonly certificate: string;
  /** @param names as `DNS:db.example` or `IP:127.0.0.1` */
  issue(names: readonly string[]): ServerCertificate;
}

/** Whether the program is here that makes certificates. Prints why tests are skipped where it is not. */
export function hasOpenssl(): boolean {
  const found = spawnSync('openssl', ['version']).status === 0;
  if (!found) process.stderr.write('Tests of TLS are skipped: openssl is not installed.\n');
  return found;
}

/** Makes an authority with openssl; its files are gone when this returns. */
export function makeAuthority(name: string): TestAuthority {
  const authority = inFolder((path) => {
    openssl(
      'req',
      '-x509',
      ...NEW_KEY,
      '-keyout',
      path('key'),
      '-out',
      path('cert'),
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
    );
    return { certificate: readFileSync(path('cert'), 'utf8'), key: readFileSync(path('key'), 'utf8') };
  });
  return {
    certificate: authority.certificate,
    issue: (names) =>
      inFolder((path) => {
        writeFileSync(path('ca'), authority.certificate);
        writeFileSync(path('ca-key'), authority.key);
        writeFileSync(path('names'), `subjectAltName=${names.join(',')}\n`);
        openssl('req', ...NEW_KEY, '-keyout', path('key'), '-out', path('request'), '-subj', '/CN=server');
        const signer = ['-CA', path('ca'), '-CAkey', path('ca-key'), '-set_serial', String(Date.now()), '-days', '2'];
        openssl('x509', '-req', '-in', path('request'), ...signer, '-extfile', path('names'), '-out', path('cert'));
        return { certificate: readFileSync(path('cert'), 'utf8'), key: readFileSync(path('key'), 'utf8') };
      }),
  };
}

const NEW_KEY = ['-newkey', 'rsa:2048', '-nodes', '-sha256'] as const;

function inFolder<T>(work: (path: (name: string) => string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'facet-certificates-'));
  try {
    return work((name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function openssl(...words: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${words[0]} failed: ${stderr}`);
}
