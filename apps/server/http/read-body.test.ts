import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpError } from '@facet/sdk/server';
import type { Endpoint } from '@facet/sdk/wire/endpoint';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../log/logger.ts';
import { createHttpServer } from './http-server.ts';
import { type Body, readBody } from './read-body.ts';
import { RepeatedBodies } from './repeated-bodies.ts';
import { Spool } from './spool.ts';

const ENDPOINT: Endpoint = { policy: 'public', summary: 'Takes an object.', body: z.looseObject({}), responses: {} };

it.each<[string, z.ZodType, string | undefined, Body['value']]>([
  ['needs a body', z.looseObject({}), undefined, 400],
  ['takes anything', z.unknown(), undefined, 400],
  ['has a default', z.looseObject({}).default({}), undefined, undefined],
  ['can do without', z.looseObject({}).optional(), undefined, undefined],
  ['can do without, and gets one', z.looseObject({}).optional(), '{"a":1}', { a: 1 }],
])('an endpoint that %s', async (_, schema, sent, value) => {
  const home = mkdtempSync(join(tmpdir(), 'facet-body-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const tools = { spool: new Spool(home), repeated: new RepeatedBodies() };
  const app = await createHttpServer({ trustProxy: 0, webFolder: home, log: createLogger('silent') });
  onTestFinished(() => app.close());
  const endpoint: Endpoint = { policy: 'public', summary: 'Takes something.', body: schema, responses: {} };
  const read = Promise.withResolvers<unknown>();
  app.post('/some', (request, reply) => {
    void readBody(request, endpoint, () => {}, tools)
      .then(
        ({ value: body }) => body,
        (error: unknown) => (error instanceof HttpError ? error.status : error),
      )
      .then(read.resolve);
    void reply.send('');
  });
  await app.inject({
    method: 'POST',
    url: '/some',
    ...(sent === undefined ? {} : { body: sent, headers: { 'content-type': 'application/json' } }),
  });
  expect(await read.promise).toEqual(value);
});

it('a body whose sender went before anyone read it fails at once', async () => {
  const home = mkdtempSync(join(tmpdir(), 'facet-body-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const tools = { spool: new Spool(home), repeated: new RepeatedBodies() };
  const app = await createHttpServer({ trustProxy: 0, webFolder: home, log: createLogger('silent') });
  onTestFinished(() => app.close());
  const read = Promise.withResolvers<Body>();
  app.post('/late', (request, reply) => {
    // What the socket says of its end is not what is tried here.
    request.raw.on('error', () => {});
    request.raw.once('close', () => {
      read.resolve(readBody(request, ENDPOINT, () => {}, tools));
      reply.hijack();
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(app.listeningOrigin);
  const caller = connect(Number(port), '127.0.0.1');
  await once(caller, 'connect');
  caller.write(
    'POST /late HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"half":',
    () => caller.destroy(),
  );
  await expect(read.promise).rejects.toMatchObject({ name: 'AbortError' });
});
