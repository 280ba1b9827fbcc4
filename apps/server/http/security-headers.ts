import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

/** None of helmet's headers depends on the call with our options, and it works them out anew for each. */
export function sendSecurityHeaders(app: FastifyInstance, options: Readonly<HelmetOptions>): void {
  const headers = headersOf(options);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function headersOf(options: Readonly<HelmetOptions>): Readonly<Record<string, string>> {
  const question = new IncomingMessage(new Socket());
  const answer = new ServerResponse(question);
  helmet(options)(question, answer, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}
