import { FacetError } from '@facet/sdk/common';
import type { OutsideRequest } from '@facet/sdk/server';
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { webhookChannel } from './webhook-channel.ts';

const TARGET = 'https://hooks.example.org/reports';
const MESSAGE = {
  id: 'abc',
  subject: 'Sales',
  text: 'Words',
  link: { label: 'Open', url: 'https://facet.example.org/' },
  files: [{ name: 'a.csv', type: 'text/csv', bytes: new TextEncoder().encode('a,b') }],
};

interface Heard {
  readonly url: string;
  readonly request: OutsideRequest;
}

type Answer = number | Error | { readonly status: number; readonly headers: Readonly<Record<string, string>> };

/** A receiver that sends these responses in turn, and then repeats the last one. */
function receiver(answers: readonly Answer[], key: string | undefined = 'shared') {
  const heard: Heard[] = [];
  const waits: number[] = [];
  const channel = webhookChannel({
    outside: {
      async fetch(url, request = {}) {
        heard.push({ url, request });
        const answer = answers[Math.min(heard.length, answers.length) - 1] ?? 200;
        if (answer instanceof Error) throw answer;
        const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer;
        return { status, headers, body: new Uint8Array() };
      },
    },
    secrets: { get: async () => key },
    now: () => new Date('2026-01-01T00:00:00Z'),
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { heard, waits, send: () => channel.send(MESSAGE, TARGET) };
}

it('a message is JSON with its files, with a signature over its body and time', async () => {
  const { heard, send } = receiver([204]);
  expect(await send()).toEqual({ delivered: true });
  const [{ url, request } = { url: '', request: {} as OutsideRequest }] = heard;
  const { headers = {}, body = '' } = request;
  expect(url).toBe(TARGET);
  expect(JSON.parse(String(body))).toEqual({
    id: 'abc',
    subject: 'Sales',
    text: 'Words',
    link: MESSAGE.link,
    files: [{ name: 'a.csv', type: 'text/csv', base64: 'YSxi' }],
  });
  const expected = createHmac('sha256', 'shared')
    .update(`1767225600.${String(body)}`)
    .digest('hex');
  expect(headers).toMatchObject({
    'idempotency-key': 'abc',
    'x-facet-timestamp': '1767225600',
    'x-facet-signature': `v1=${expected}`,
  });
  expect(JSON.stringify(heard)).not.toContain('shared');
});

it.each<readonly [string, readonly Answer[], boolean, readonly number[]]>([
  ['is sent again while the receiver is busy', [503, 500, 200], true, [500, 2_000]],
  ['is sent again when the line was cut', [new Error('reset'), 200], true, [500]],
  ['waits as the receiver says', [{ status: 429, headers: { 'retry-after': '4' } }, 200], true, [4_000]],
  ['does not wait for an hour', [{ status: 429, headers: { 'retry-after': '3600' } }, 200], false, []],
  ['is given up in the end', [503], false, [500, 2_000, 5_000]],
  ['is not sent again where it was refused', [400], false, []],
  ['does not go where an answer sends it', [302], false, []],
  ['goes to named servers alone', [new FacetError({ code: 'OUT_NOT_NAMED', message: 'not named' })], false, []],
  ['goes to no private network', [new FacetError({ code: 'OUT_ADDRESS', message: 'private' })], false, []],
])('a message %s', async (_, answers, delivered, expectedWaits) => {
  const { heard, waits, send } = receiver(answers);
  expect((await send()).delivered).toBe(delivered);
  expect(waits).toEqual(expectedWaits);
  expect(new Set(heard.map(({ request }) => request.headers?.['idempotency-key']))).toEqual(new Set(['abc']));
});

it('nothing is sent without a signature', async () => {
  const { heard, send } = receiver([200], '');
  expect(await send()).toMatchObject({ delivered: false, reason: expect.stringContaining('No key') });
  expect(heard).toEqual([]);
});

it.each<readonly [string, readonly Answer[], object | undefined]>([
  ['a receiver that stays busy', [503], { afterSeconds: 0 }],
  ['one that says when', [{ status: 429, headers: { 'retry-after': '3600' } }], { afterSeconds: 3_600 }],
  ['one that cannot be reached', [new Error('reset')], { afterSeconds: 0 }],
  ['but not one that refuses', [410], undefined],
  ['nor one that is not allowed', [new FacetError({ code: 'OUT_ADDRESS', message: 'private' })], undefined],
])('a later try has a message for %s', async (_, answers, again) => {
  const delivery = await receiver(answers).send();
  expect('again' in delivery ? delivery.again : undefined).toEqual(again);
});
