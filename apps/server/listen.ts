import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hostErrors } from './errors.ts';

/** Of hundreds of browsers with six each, all of which come back when a server does. More than its 511, Node lets time out. */
const CONNECTIONS_WAITING = 4_096;

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EACCES: 'this user may not use this port',
  EADDRNOTAVAIL: 'this machine does not have this address',
  ENOTFOUND: 'there is no such host',
};

/**
 * Finds out that an address is taken before anything is written.
 * @throws FacetError `HST_ADDRESS`.
 */
export async function checkAddress(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    probe.listen({ host, port, exclusive: true });
    await once(probe, 'listening');
  } catch (error) {
    throw hostErrors.address(host, port, reasonOf(error));
  } finally {
    probe.close();
  }
}

/** Gives the address as a browser on this machine writes it. @throws FacetError `HST_ADDRESS`. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port, backlog: CONNECTIONS_WAITING });
  } catch (error) {
    throw hostErrors.address(host, port, reasonOf(error));
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${actual}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ('code' in error ? REASONS[String(error.code)] : undefined) ?? error.message;
}
