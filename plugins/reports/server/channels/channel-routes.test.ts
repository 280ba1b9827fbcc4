import type { Registry } from '@facet/sdk/common';
import { HttpError } from '@facet/sdk/server';
import { describe, expect, it, vi } from 'vitest';
import type { ChannelDeclared } from '../../common/points.ts';
import type { ReportChannel, ReportMessage } from '../../contract.server.ts';
import { channelEndpoints } from '../../common/wire/channel.ts';
import { channelRoutes, type Channels } from './channel-routes.ts';
import { logChannel } from './log-channel.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function channels(all: Readonly<Record<string, ReportChannel['send']>>): Channels {
  const entries = Object.entries(all).map(([key, send]) => ({
    key,
    owner: 'acme/mail',
    declared: { key, label: 'label', target: 'target' } satisfies ChannelDeclared & { key: string },
    load: async () => ({ send }),
  }));
  return {
    snapshot: () => entries,
    get: (key: string) => entries.find((entry) => entry.key === key),
  } as unknown as Registry<{ declared: ChannelDeclared; implementation: ReportChannel }>;
}

async function trial(send: ReportChannel['send'], target = 'ann@example.org', signal = new AbortController().signal) {
  const handler = channelRoutes(channels({ mail: send }), log, 0.05).handlers['POST /api/v1/report_channel/test'];
  return handler?.({ body: { channel: 'mail', target }, principal: { username: 'admin' }, signal } as never);
}

describe('a test message', () => {
  it('goes to the target, says who sends it, and has a file', async () => {
    const sent: (readonly [ReportMessage, string])[] = [];
    const answer = await trial(async (message, target) => {
      sent.push([message, target]);
      return { delivered: true };
    });
    expect(answer).toEqual({ json: { result: { delivered: true } } });
    expect(sent).toMatchObject([
      [
        { subject: 'Test message of Facet', text: expect.stringContaining('admin'), files: [{ type: 'text/csv' }] },
        'ann@example.org',
      ],
    ]);
  });

  it.each<[string, ReportChannel['send'], string]>([
    ['is refused by the channel', async () => ({ delivered: false, reason: 'No such person.' }), 'No such person.'],
    ['meets a channel that fails', () => Promise.reject(new Error('no route')), 'The channel failed: Error: no route'],
    ['meets a channel that never answers', () => new Promise(() => {}), 'The channel did not answer within 0.05 s.'],
  ])('%s, and says why', async (_, send, reason) => {
    expect(await trial(send)).toEqual({ json: { result: { delivered: false, reason } } });
  });

  it('ends when the caller goes away', async () => {
    const caller = new AbortController();
    const answer = trial(() => new Promise(() => {}), 'x', caller.signal);
    caller.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
  });

  it('needs a channel that there is', async () => {
    const handler = channelRoutes(channels({}), log).handlers['POST /api/v1/report_channel/test'];
    const refusal = (async () =>
      handler?.({ body: { channel: 'pigeon', target: 'x' }, principal: { username: 'admin' } } as never))();
    await expect(refusal).rejects.toMatchObject({ status: 404, body: { message: 'There is no channel "pigeon".' } });
    await expect(refusal).rejects.toBeInstanceOf(HttpError);
  });

  it.each([[{ channel: 'mail', target: ' ' }], [{ channel: 'mail' }], [{ channel: '', target: 'x' }]])(
    'is not %j',
    (body) => {
      expect(channelEndpoints['POST /api/v1/report_channel/test'].body.safeParse(body).success).toBe(false);
    },
  );
});

it('the built-in channel names the message in the log, and nothing that is in it', async () => {
  const files = [{ name: 'sales.csv', type: 'text/csv', bytes: new TextEncoder().encode('secret') }];
  const message = { id: '1', subject: 'Sales', text: 'Secret figures', files };
  expect(await logChannel(log).send(message, 'trial')).toEqual({ delivered: true });
  expect(log.info.mock.calls).toEqual([
    ['a report was delivered', { target: 'trial', subject: 'Sales', files: ['sales.csv'] }],
  ]);
});
