import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutsideCalls } from './outside-calls.ts';

const heard: string[] = [];
const answer = (request: IncomingMessage, response: ServerResponse): void => {
  heard.push(`${request.method} ${request.url} ${String(request.headers['x-own'])}`);
  if (request.url === '/large') {
    response.end(Buffer.alloc(20 * 1024 * 1024));
    return;
  }
  if (request.url === '/away') {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    return;
  }
  if (request.url === '/silent') return;
  request.pipe(response);
};
const server = createServer(answer);
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => void server.close());

const LOCAL = ['127.0.0.0/8', '::1/128'];
const calls = (origins: readonly string[], { open = LOCAL, granted = true, resolved = '127.0.0.1' } = {}) =>
  new OutsideCalls(open, async () => [{ address: resolved, family: resolved.includes(':') ? 6 : 4 }]).of({
    id: 'acme/x',
    origins: () => origins,
    mayCall: () => granted,
  });
const named = () => [`http://api.example:${port}`];

describe('a call of another server', () => {
  it('goes to an origin of the manifest, and brings the whole answer', async () => {
    const { status, body, headers } = await calls(named()).fetch(`${named()[0]}/echo?a=1`, {
      method: 'POST',
      headers: { 'x-own': 'yes' },
      body: 'hello',
    });
    expect([status, Buffer.from(body).toString(), typeof headers['date']]).toEqual([200, 'hello', 'string']);
    expect(heard).toContain('POST /echo?a=1 yes');
  });

  it('does not go where an answer sends it', async () => {
    const { status, headers } = await calls(named()).fetch(`${named()[0]}/away`);
    expect([status, headers['location']]).toEqual([302, 'http://169.254.169.254/latest/']);
  });

  it('connects to the address that was checked, also where the name has another one a moment later', async () => {
    const answers = ['127.0.0.1', '169.254.169.254', '10.0.0.1'];
    const asked: string[] = [];
    const outside = new OutsideCalls(LOCAL, async (hostname) => {
      asked.push(hostname);
      return [{ address: answers[asked.length - 1] ?? '10.0.0.1', family: 4 }];
    }).of({ id: 'acme/x', origins: named, mayCall: () => true });
    expect((await outside.fetch(`${named()[0]}/echo`, { method: 'POST', body: 'a' })).status).toBe(200);
    expect(asked).toEqual(['api.example']);
    // No connection is kept under the name either: the next call asks, and is refused.
    for (let time = 0; time < 2; time += 1)
      await expect(outside.fetch(`${named()[0]}/echo`)).rejects.toMatchObject({ code: 'OUT_ADDRESS' });
    expect(asked).toHaveLength(3);
  });

  it('goes nowhere where one of several addresses of the name is closed', async () => {
    const both = ['127.0.0.1', '10.0.0.1'].map((address) => ({ address, family: 4 }));
    const outside = new OutsideCalls(LOCAL, async () => both).of({ id: 'acme/x', origins: named, mayCall: () => true });
    await expect(outside.fetch(`${named()[0]}/echo`)).rejects.toMatchObject({ code: 'OUT_ADDRESS' });
  });

  it('ends with its caller, and when the answer is too large', async () => {
    const gone = new AbortController();
    const silent = calls(named()).fetch(`${named()[0]}/silent`, { signal: gone.signal });
    setTimeout(() => gone.abort(new Error('gone')), 50);
    await expect(silent).rejects.toThrow('gone');
    await expect(calls(named()).fetch(`${named()[0]}/large`)).rejects.toMatchObject({ code: 'OUT_TOO_LARGE' });
  });

  it('is one of a few at the same time', async () => {
    const gone = new AbortController();
    const outside = calls(named());
    const all = Array.from({ length: 12 }, () => outside.fetch(`${named()[0]}/silent`, { signal: gone.signal }));
    const outcomes = Promise.allSettled(all);
    await new Promise((resolve) => setTimeout(resolve, 100));
    gone.abort(new Error('gone'));
    const codes = (await outcomes).map((one) => (one.status === 'rejected' ? (one.reason.code ?? 'gone') : 'ok'));
    expect(codes.filter((code) => code === 'OUT_TOO_MANY')).toHaveLength(4);
  });
});

describe('a call that must not be made', () => {
  const everywhere = (url: string) => [new URL(url).origin];
  it.each<[string, string, Parameters<typeof calls>[1]?]>([
    ['127.0.0.1', 'http://127.0.0.1/'],
    ['a number that is one', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['short', 'http://127.1/'],
    ['IPv6', 'http://[::1]/'],
    ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['link local', 'http://[fe80::1]/'],
    ['unique local', 'http://[fd00::1]/'],
    ['nothing', 'http://0.0.0.0/'],
    ['a private network', 'http://10.1.2.3/'],
    ['another', 'http://192.168.0.1/'],
    ['a third', 'http://172.31.255.255/'],
    ['carrier grade NAT', 'http://100.64.0.1/'],
    ['broadcast', 'http://255.255.255.255/'],
    ['metadata of a cloud', 'http://169.254.169.254/'],
    ['a name of this machine', 'http://localhost.example/', { resolved: '127.0.0.1' }],
    ['a name of this machine in IPv6', 'http://localhost.example/', { resolved: '::1' }],
    ['a name in a private network', 'http://inside.example/', { resolved: '10.0.0.7' }],
    ['a name of metadata', 'http://metadata.example/', { resolved: '169.254.169.254' }],
  ])('to an address that is not public: %s', async (_, url, options = {}) => {
    const outside = calls(everywhere(url), { ...options, open: [] });
    await expect(outside.fetch(url)).rejects.toMatchObject({ code: 'OUT_ADDRESS', owner: 'acme/x' });
  });

  it.each(['http://169.254.169.254/', 'http://[fe80::1]/', 'http://100.100.100.200/'])(
    'to metadata of a cloud, whatever is opened: %s',
    async (url) => {
      const outside = calls(everywhere(url), { open: ['0.0.0.0/0', '::/0'] });
      await expect(outside.fetch(url)).rejects.toMatchObject({ code: 'OUT_ADDRESS' });
    },
  );

  it.each([
    ['another host', 'http://evil.example/'],
    ['another port', 'http://api.example:81/'],
    ['another scheme', 'https://api.example/'],
    ['a name behind a password', 'http://api.example:x@evil.example/'],
    ['the origin with a password', 'http://me:secret@api.example/'],
    ['a host that begins alike', 'http://api.example.evil.example/'],
    ['a file', 'file:///etc/passwd'],
    ['no address', 'api.example'],
  ])('to %s than the manifest names', async (_, url) => {
    await expect(calls(['http://api.example']).fetch(url)).rejects.toMatchObject({ code: 'OUT_NOT_NAMED' });
  });

  it.each([
    ['Host', 'evil.example'],
    ['Transfer-Encoding', 'chunked'],
    ['Proxy-Authorization', 'x'],
    ['x-own', 'a\r\nhost: evil.example'],
    ['a b', 'c'],
  ])('with the header %s', async (name, value) => {
    const made = calls(named()).fetch(`${named()[0]}/`, { headers: { [name]: value } });
    await expect(made).rejects.toMatchObject({ code: 'OUT_HEADER' });
  });

  it('without the capability', async () => {
    await expect(calls(named(), { granted: false }).fetch(`${named()[0]}/`)).rejects.toMatchObject({
      code: 'KRN_NOT_GRANTED',
    });
  });
});
