import type { FastifyInstance } from 'fastify';

/** What a browser may do with an answer that says nothing else. Pages bring a policy of their own. */
const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Content-Security-Policy', "default-src 'none';frame-ancestors 'self';style-src 'self' 'unsafe-inline'"],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Origin-Agent-Cluster', '?1'],
  ['Referrer-Policy', 'same-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-DNS-Prefetch-Control', 'off'],
  ['X-Download-Options', 'noopen'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['X-Permitted-Cross-Domain-Policies', 'none'],
  ['X-XSS-Protection', '0'],
];

/** Set on the answer of Node, so that answers past fastify have them too. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of HEADERS) raw.setHeader(name, value);
    done();
  });
}
