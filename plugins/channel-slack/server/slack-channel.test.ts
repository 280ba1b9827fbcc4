import { FacetError } from '@facet/sdk/common';
import type { OutsideRequest } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { slackChannel, textOf } from './slack-channel.ts';

const MESSAGE = {
  id: '0123456789abcdef',
  subject: 'Sales <!channel>',
  text: 'Up & down\n\nOpen: https://facet.example.org/a',
  link: { label: 'Open', url: 'https://facet.example.org/a' },
  files: [{ name: 'a.png', type: 'image/png', bytes: Uint8Array.of(1, 2, 3) }],
};

/** Responses of the Web API, taken from its reference. */
const RECORDED: Readonly<Record<string, object>> = {
  'https://slack.com/api/files.getUploadURLExternal': {
    ok: true,
    upload_url: 'https://files.slack.com/upload/v1/ABC',
    file_id: 'F123',
  },
  'https://slack.com/api/chat.postMessage': { ok: true, channel: 'C0123456789', ts: '1503435956.000247' },
  'https://slack.com/api/files.completeUploadExternal': { ok: true, files: [{ id: 'F123', title: 'a.png' }] },
};

const LIMITED = new TextEncoder().encode('{"ok":false,"error":"ratelimited"}');

function slack(
  answers: Readonly<Record<string, object | string>> = {},
  secrets: Readonly<Record<string, string>> = {},
  limited: Readonly<Record<string, number>> = {},
) {
  const heard: { readonly url: string; readonly request: OutsideRequest }[] = [];
  const waits: number[] = [];
  /** Calls of an address that are refused for their number. */
  const busy = { ...limited };
  const known: Readonly<Record<string, string>> = {
    token: 'xoxb-hidden',
    webhook: 'https://hooks.slack.com/services/T/B/hidden',
    ...secrets,
  };
  const channel = slackChannel({
    outside: {
      async fetch(url, request = {}) {
        heard.push({ url, request });
        const times = busy[url] ?? 0;
        busy[url] = times - 1;
        if (times > 0) return { status: 429, headers: { 'retry-after': '4' }, body: LIMITED };
        const answer = answers[url] ?? RECORDED[url] ?? 'OK - 3';
        if (answer instanceof Error) throw answer;
        const isRefused = typeof answer === 'string' && answer.startsWith('no_');
        const body = typeof answer === 'string' ? answer : JSON.stringify(answer);
        return { status: isRefused ? 403 : 200, headers: {}, body: new TextEncoder().encode(body) };
      },
    },
    secrets: { get: async (name) => known[name] },
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { heard, waits, channel };
}

const jsonOf = (request: OutsideRequest | undefined): unknown => JSON.parse(String(request?.body));

it('files are uploaded first, and are attached to the thread of the message', async () => {
  const { heard, channel } = slack();
  expect(await channel.send(MESSAGE, '#sales')).toEqual({ delivered: true });
  expect(heard.map(({ url }) => url)).toEqual([
    'https://slack.com/api/files.getUploadURLExternal',
    'https://files.slack.com/upload/v1/ABC',
    'https://slack.com/api/chat.postMessage',
    'https://slack.com/api/files.completeUploadExternal',
  ]);
  expect(jsonOf(heard[0]?.request)).toEqual({ filename: 'a.png', length: 3 });
  expect(heard[1]?.request.body).toEqual(Uint8Array.of(1, 2, 3));
  expect(heard[1]?.request.headers).not.toHaveProperty('authorization');
  expect(jsonOf(heard[2]?.request)).toMatchObject({ channel: '#sales', unfurl_links: false });
  expect(jsonOf(heard[3]?.request)).toEqual({
    files: [{ id: 'F123', title: 'a.png' }],
    channel_id: 'C0123456789',
    thread_ts: '1503435956.000247',
  });
});

it('an incoming webhook gets the text and the link', async () => {
  const { heard, channel } = slack();
  expect(await channel.send(MESSAGE, 'webhook')).toEqual({ delivered: true });
  expect(heard.map(({ url }) => url)).toEqual(['https://hooks.slack.com/services/T/B/hidden']);
  expect(jsonOf(heard[0]?.request)).toEqual({ text: textOf(MESSAGE) });
});

it('markup of Slack is escaped', () =>
  expect(textOf(MESSAGE)).toBe('*Sales &lt;!channel&gt;*\n\nUp &amp; down\n\n<https://facet.example.org/a|Open>'));

const POST = 'https://slack.com/api/chat.postMessage';
const PLACE = 'https://slack.com/api/files.getUploadURLExternal';

it.each<readonly [string, string, Readonly<Record<string, object | string>>, Readonly<Record<string, string>>, string]>(
  [
    ['Slack refuses', '#sales', { [POST]: { ok: false, error: 'channel_not_found' } }, {}, 'channel_not_found'],
    [
      'Slack names another server for files',
      '#sales',
      { [PLACE]: { ok: true, upload_url: 'https://evil.example/', file_id: 'F' } },
      {},
      'no place',
    ],
    ['the answer is no JSON', '#sales', { [POST]: 'no_service' }, {}, '403 no_service'],
    ['the target is no channel', 'sales team', {}, {}, 'is not a Slack channel'],
    ['no token is set', '#sales', {}, { token: '' }, 'No token'],
    ['no webhook is set', 'webhook', {}, { webhook: '' }, 'No incoming webhook'],
    ['the webhook is elsewhere', 'webhook', {}, { webhook: 'https://evil.example/hidden' }, 'No incoming webhook'],
  ],
)('a refusal says why: %s', async (_, target, answers, secrets, reason) => {
  const { channel } = slack(answers, secrets);
  const delivery = await channel.send(MESSAGE, target);
  expect(delivery).toMatchObject({ delivered: false, reason: expect.stringContaining(reason) });
  expect(JSON.stringify(delivery)).not.toContain('hidden');
});

it.each<readonly [string, number, object, readonly number[]]>([
  ['is waited for', 2, { delivered: true }, [4_000, 4_000]],
  [
    'is refused in the end',
    9,
    { delivered: false, reason: expect.stringContaining('ratelimited'), again: { afterSeconds: 4 } },
    [4_000, 4_000, 4_000],
  ],
])('a rate limit of Slack %s', async (_, times, expected, expectedWaits) => {
  const { waits, channel } = slack({}, {}, { [POST]: times });
  const delivery = await channel.send(MESSAGE, '#sales');
  expect(delivery).toEqual(expected);
  expect(waits).toEqual(expectedWaits);
});

const failed = (code: string) => new FacetError({ code, message: 'It did not work.' });

it.each<readonly [string, string, Readonly<Record<string, object>>, boolean]>([
  ['its line ended', '#sales', { [POST]: failed('OUT_FAILED') }, true],
  [
    'the line of the webhook ended',
    'webhook',
    { 'https://hooks.slack.com/services/T/B/hidden': failed('OUT_FAILED') },
    true,
  ],
  [
    'its files were refused after it',
    '#sales',
    { 'https://slack.com/api/files.completeUploadExternal': { ok: false, error: 'file_not_found' } },
    true,
  ],
  ['Slack failed inside', '#sales', { [POST]: { ok: false, error: 'internal_error' } }, true],
  ['it was not let out', '#sales', { [POST]: failed('OUT_ADDRESS') }, false],
  ['a file did not arrive before it', '#sales', { [PLACE]: failed('OUT_FAILED') }, false],
])('a message may have been sent when %s', async (_, target, answers, maybe) => {
  const delivery = await slack(answers).channel.send(MESSAGE, target);
  expect([delivery.delivered, 'maybe' in delivery]).toEqual([false, maybe]);
});

it.each<readonly [string, Readonly<Record<string, object>>, object]>([
  ['Slack is away for now', { [POST]: { ok: false, error: 'service_unavailable' } }, { again: { afterSeconds: 0 } }],
  ['a file did not arrive', { [PLACE]: failed('OUT_FAILED') }, { again: {} }],
  ['Slack refuses for good', { [POST]: { ok: false, error: 'not_in_channel' } }, {}],
])('a message that Slack has not got is sent again later only where that helps: %s', async (_, answers, again) => {
  const delivery = await slack(answers).channel.send(MESSAGE, '#sales');
  expect(delivery).toEqual({ delivered: false, reason: expect.any(String), ...again });
});
