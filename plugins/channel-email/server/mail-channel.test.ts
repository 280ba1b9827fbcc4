import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { AddressObject } from 'mailparser';
import { afterEach, expect, it } from 'vitest';
import { type MailServer, openMailServer } from '../../../tests/support/mail-server.ts';
import { mailChannel, type MailSettings } from './mail-channel.ts';

let server: MailServer | undefined;
afterEach(() => server?.close());

async function mailServer(options: Parameters<typeof openMailServer>[0] = {}): Promise<MailServer> {
  server = await openMailServer(options);
  return server;
}

const settingsOf = (settings: Partial<MailSettings>): MailSettings => ({
  host: '127.0.0.1',
  port: 0,
  security: 'none',
  user: '',
  from: 'Facet <facet@example.org>',
  domains: '',
  ...settings,
});

const channel = (settings: Partial<MailSettings>, password?: string, patience = {}) =>
  mailChannel({
    ...patience,
    settings: () => settingsOf(settings),
    secrets: { get: async () => password },
  });

const MESSAGE = {
  id: '1',
  subject: '[Report] Sales\r\nBcc: eve@example.org',
  text: 'Sales <of> today\n\nOpen: https://facet.example.org/explore/?slice_id=7',
  link: { label: 'Open', url: 'https://facet.example.org/explore/?slice_id=7' },
  files: [{ name: 'sales.csv', type: 'text/csv', bytes: new TextEncoder().encode('a,b\r\n1,2\r\n') }],
};

const textOf = (given: AddressObject | AddressObject[] | undefined) => [given ?? []].flat().map(({ text }) => text);

it('a message has its text, HTML, file, copies and hidden copies', async () => {
  const { mails, port } = await mailServer();
  const message = { ...MESSAGE, cc: 'carl@example.org', bcc: 'boss@example.org' };
  expect(await channel({ port }).send(message, 'ann@example.org; bob@example.org')).toEqual({ delivered: true });
  const [sent] = mails;
  expect(sent?.receivers).toEqual(['ann@example.org', 'bob@example.org', 'carl@example.org', 'boss@example.org']);
  expect(textOf(sent?.mail.to)).toEqual(['ann@example.org, bob@example.org']);
  expect(textOf(sent?.mail.cc)).toEqual(['carl@example.org']);
  expect(sent?.mail.subject).toBe('[Report] Sales Bcc: eve@example.org');
  expect(sent?.mail.text).toContain('Sales <of> today');
  expect(sent?.mail.html).toContain('Sales &lt;of&gt; today');
  expect(sent?.mail.html).toContain('href="https://facet.example.org/explore/?slice_id=7"');
  expect(sent?.mail.attachments).toMatchObject([{ filename: 'sales.csv', contentType: 'text/csv' }]);
  expect(sent?.mail.attachments[0]?.content.toString()).toBe('a,b\r\n1,2\r\n');
  expect(sent?.mail.headers.get('auto-submitted')).toBe('auto-generated');
});

it('an image is part of the message, and its name is escaped', async () => {
  const { mails, port } = await mailServer();
  const file = { name: '"><img src=x>.png', type: 'image/png', bytes: new Uint8Array([137, 80]), shown: true };
  expect(await channel({ port }).send({ ...MESSAGE, files: [file] }, 'ann@example.org')).toEqual({ delivered: true });
  const [sent] = mails;
  expect(sent?.mail.attachments).toMatchObject([
    { contentType: 'image/png', contentDisposition: 'inline', contentId: '<picture-0@facet>' },
  ]);
  expect(sent?.mail.html).not.toContain('<img src=x>');
  expect(sent?.mail.html).toContain('alt="&quot;&gt;&lt;img src=x&gt;.png"');
});

const STOP = { label: 'Stop these messages', url: 'https://facet.example.org/report/stop/abc/' };

it('a single receiver can unsubscribe with one click, and replies go to the owner of the schedule', async () => {
  const { mails, port } = await mailServer();
  const message = { ...MESSAGE, replyTo: 'olga@elsewhere.example', stop: STOP };
  expect(await channel({ port }).send(message, 'ann@example.org')).toEqual({ delivered: true });
  const [{ mail } = {}] = mails;
  expect(textOf(mail?.replyTo)).toEqual(['olga@elsewhere.example']);
  expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: { url: STOP.url } });
  expect(mail?.headerLines.find(({ key }) => key === 'list-unsubscribe-post')?.line).toBe(
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  );
  expect(mail?.text).toContain(`Stop these messages: ${STOP.url}`);
  expect(mail?.html).toContain(`href="${STOP.url}"`);
});

it('several receivers of one message ask the person of the schedule', async () => {
  const { mails, port } = await mailServer();
  await channel({ port }).send({ ...MESSAGE, replyTo: 'olga@elsewhere.example' }, 'ann@example.org, bob@example.org');
  expect(mails[0]?.mail.headers.get('list')).toMatchObject({
    unsubscribe: { name: 'mailto:olga%40elsewhere.example?subject=unsubscribe' },
  });
});

it.each([
  { replyTo: 'olga@x.example\r\nBcc: eve@example.org', stop: { ...STOP, url: 'javascript:alert(1)' } },
  { replyTo: 'admin@facet.invalid', stop: { ...STOP, url: '/report/stop/abc/' } },
  { replyTo: 'a@x.example, b@x.example', stop: { ...STOP, url: 'not a page' } },
])('headers hold one address and one page, or nothing: %j', async (more) => {
  const { mails, port } = await mailServer();
  await channel({ port }).send({ ...MESSAGE, ...more }, 'ann@example.org');
  expect(mails[0]?.receivers).toEqual(['ann@example.org']);
  expect(mails[0]?.mail.replyTo).toBeUndefined();
  expect(mails[0]?.mail.headers.has('list')).toBe(false);
  expect(mails[0]?.mail.html).not.toContain('href="javascript');
});

it('tables in a message are aligned in columns', async () => {
  const { mails, port } = await mailServer();
  const text = 'Trips\n\ncity   trips\n-----  -----\nOslo   334';
  await channel({ port }).send({ ...MESSAGE, text }, 'ann@example.org');
  expect(mails[0]?.mail.html).toMatch(/<pre style="[^"]*monospace">city {3}trips/);
});

it('signs in with the secret', async () => {
  const { mails, port } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'facet' && password === 's3cret' ? done(null, { user: 'facet' }) : done(new Error('no')),
  });
  expect(await channel({ port, user: 'facet' }, 's3cret').send(MESSAGE, 'ann@example.org')).toEqual({
    delivered: true,
  });
  expect(await channel({ port, user: 'facet' }, 'wrong').send(MESSAGE, 'ann@example.org')).toMatchObject({
    delivered: false,
    reason: expect.stringContaining('The mail server refused: Invalid login'),
  });
  expect(mails).toHaveLength(1);
});

it.each<[string, Partial<MailSettings>, string, string]>([
  ['no server', { host: '' }, 'ann@example.org', 'No mail server is set.'],
  ['no sender', { from: ' ' }, 'ann@example.org', 'No sender is set.'],
  ['no address', {}, ' ', '" " holds no e-mail address.'],
  ['another domain', {}, 'eve@evil.example', 'Mail to evil.example is not allowed.'],
  ['a server that does not encrypt', { security: 'starttls' }, 'ann@example.org', 'The mail server refused:'],
])('refuses %s', async (_, settings, target, reason) => {
  const { mails, port } = await mailServer();
  const answer = await channel({ port, ...settings }).send(MESSAGE, target);
  expect(answer).toMatchObject({ delivered: false, reason: expect.stringContaining(reason) });
  expect(mails).toEqual([]);
});

it('reports addresses that the server rejects, and a server that cannot be reached', async () => {
  const { port } = await mailServer({
    onRcptTo: ({ address }, _, done) => done(address.startsWith('no') ? new Error('unknown user') : null),
  });
  expect(await channel({ port }).send(MESSAGE, 'ann@example.org, nobody@example.org')).toEqual({
    delivered: false,
    reason: 'The mail server refused nobody@example.org.',
    // The other server has accepted it.
    maybe: true,
  });
  expect(await channel({ port: 1 }).send(MESSAGE, 'ann@example.org')).toMatchObject({
    delivered: false,
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});

const answering = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

it.each<[string, Parameters<typeof openMailServer>[0], object]>([
  [
    'that takes it later',
    { onRcptTo: (_, __, done) => done(answering(451, 'Greylisted')) },
    {
      delivered: false,
      reason: expect.stringMatching(/deferred the message: .*Greylisted\. If this stays so/),
      again: {},
    },
  ],
  [
    'that says after all that it is too large',
    {
      onData(stream, _, done) {
        stream.on('end', () => done(answering(552, 'Too much mail')));
        stream.resume();
      },
    },
    { delivered: false, reason: expect.stringMatching(/too large.*Too much mail.*smaller files/) },
  ],
])('tells of a server %s', async (_, options, expected) => {
  const { port } = await mailServer(options);
  expect(await channel({ port }).send(MESSAGE, 'ann@example.org')).toEqual(expected);
});

it('a message above the limit of the server is not sent, and may be sent again when it is smaller', async () => {
  const { mails, port } = await mailServer({ size: 10 * 1024 * 1024 });
  const picture = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(30 * 1024 * 1024), shown: true };
  expect(await channel({ port }).send({ ...MESSAGE, files: [picture] }, 'ann@example.org')).toEqual({
    delivered: false,
    reason: expect.stringMatching(/too large.*smaller files/),
  });
  expect(mails).toEqual([]);
});

it('a picture of 30 MB is delivered completely if the server accepts it', async () => {
  const { mails, port } = await mailServer();
  const bytes = new Uint8Array(30 * 1024 * 1024).fill(7);
  const picture = { name: 'a.png', type: 'image/png', bytes, shown: true };
  expect(await channel({ port }).send({ ...MESSAGE, files: [picture] }, 'ann@example.org')).toEqual({
    delivered: true,
  });
  expect(mails[0]?.mail.attachments[0]?.content.length).toBe(bytes.length);
}, 60_000);

/**
 * Short timeouts, only for servers that never respond: on a busy machine other servers are slower. As in production, a
 * response may take longer than a greeting.
 */
const BRIEF = { patience: { connectMs: 500, answerMs: 5_000 } };

it('reports a server that accepts connections and does not respond', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const answer = await channel({ port }, undefined, BRIEF).send(MESSAGE, 'ann@example.org');
  silent.close();
  expect(answer).toEqual({ delivered: false, reason: expect.stringContaining('does not answer'), again: {} });
});

it('a message whose transfer was cut off may have been delivered, and is not sent again', async () => {
  const { port } = await mailServer({
    onData(stream, { remotePort }) {
      stream.resume();
      stream.on('end', () =>
        [...(server?.sockets ?? [])].find((socket) => socket.remotePort === remotePort)?.destroy(),
      );
    },
  });
  expect(await channel({ port }).send(MESSAGE, 'ann@example.org')).toEqual({
    delivered: false,
    reason: expect.stringMatching(/may have arrived/),
    maybe: true,
  });
});

it('a message keeps its id when it is sent again', async () => {
  const { mails, port } = await mailServer();
  for (let time = 0; time < 2; time += 1) await channel({ port }).send(MESSAGE, 'ann@example.org');
  expect(mails.map(({ mail }) => mail.messageId)).toEqual(['<1@facet>', '<1@facet>']);
});
