import type { OutsideRequest } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { type ChannelSearch, listChannels } from './list-channels.ts';

/** Pages of the Web API, taken from its reference. */
const PAGES = [
  {
    ok: true,
    channels: [
      { id: 'C012AB3CD', name: 'general', is_member: true, is_private: false, topic: { value: 'Company-wide' } },
      { id: 'C061EG9T2', name: 'sales', is_member: false, is_private: false },
    ],
    response_metadata: { next_cursor: 'dGVhbTpDMDYxRkE1UEI=' },
  },
  {
    ok: true,
    channels: [{ id: 'G0AKFJBEU', name: 'sales-board', is_member: true, is_private: true }, { name: 'no id' }],
    response_metadata: { next_cursor: '' },
  },
];

function slack(answers: readonly object[] = PAGES) {
  const heard: { readonly url: string; readonly request: OutsideRequest }[] = [];
  const outside = {
    async fetch(url: string, request: OutsideRequest = {}) {
      const body = new TextEncoder().encode(
        JSON.stringify(answers[heard.length] ?? { ok: false, error: 'ratelimited' }),
      );
      heard.push({ url, request });
      return { status: 200, headers: {}, body };
    },
  };
  return { heard, outside };
}

it('all pages are requested, and no address contains the token', async () => {
  const { heard, outside } = slack();
  expect(await listChannels(outside, 'xoxb-hidden', { types: ['private_channel'] })).toEqual([
    { id: 'C012AB3CD', name: 'general', is_member: true, is_private: false },
    { id: 'C061EG9T2', name: 'sales', is_member: false, is_private: false },
    { id: 'G0AKFJBEU', name: 'sales-board', is_member: true, is_private: true },
  ]);
  expect(heard.map(({ url }) => url)).toEqual(Array(2).fill('https://slack.com/api/conversations.list'));
  expect(heard.map(({ request }) => String(request.body))).toEqual([
    'limit=999&exclude_archived=true&types=private_channel',
    'limit=999&exclude_archived=true&types=private_channel&cursor=dGVhbTpDMDYxRkE1UEI%3D',
  ]);
});

it.each<readonly [ChannelSearch, readonly string[]]>([
  [{ search_string: 'SALES' }, ['sales', 'sales-board']],
  [{ search_string: '#sales', exact_match: true }, ['sales']],
  [{ search_string: 'general, g0akf' }, ['general', 'sales-board']],
  [{ search_string: 'nothing' }, []],
])('finds by %j', async (search, names) => {
  const found = await listChannels(slack().outside, 'xoxb-hidden', search);
  expect(found.map(({ name }) => name)).toEqual(names);
});

it.each<readonly [string, string | undefined, readonly object[], string]>([
  ['no token is set', undefined, PAGES, 'No token'],
  ['Slack refuses', 'xoxb-hidden', [{ ok: false, error: 'missing_scope' }], 'missing_scope'],
])('a refusal says why: %s', async (_, token, answers, reason) => {
  const refusal = await listChannels(slack(answers).outside, token, {}).catch(String);
  expect(refusal).toContain(reason);
  expect(refusal).not.toContain('hidden');
});
