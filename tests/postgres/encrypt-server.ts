import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ServerCertificate } from '../support/test-certificates.ts';

const PAUSE_MS = 200;
const TRIES = 30;

/** From here on a test's Postgres offers TLS with this certificate. */
export async function encryptServer(login: pg.ClientConfig, { certificate, key }: ServerCertificate): Promise<void> {
  const client = new pg.Client(login);
  await client.connect();
  try {
    const [{ data_directory: folder }] = (await client.query('SHOW data_directory')).rows;
    for (const [name, pem] of [
      ['server.crt', certificate],
      ['server.key', key],
    ])
      await client.query(
        `COPY (SELECT ${client.escapeLiteral(String(pem).trim().replaceAll('\n', '|'))}) TO PROGRAM 'umask 077; tr "|" "\\n" > ${folder}/${name}'`,
      );
    await client.query('ALTER SYSTEM SET ssl = on');
    await client.query('SELECT pg_reload_conf()');
  } finally {
    await client.end();
  }
  for (let tries = 1; !(await isEncrypted(login)); tries += 1) {
    if (tries === TRIES) throw new Error('The server of the test does not take its certificate.');
    await sleep(PAUSE_MS);
  }
}

async function isEncrypted(login: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...login, ssl: { rejectUnauthorized: false } });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // It has not read its settings again yet.
    return false;
  }
}
