import type { Outside } from '@facet/sdk/server';
import { CHANNEL_TYPES, type SlackChannelRow } from '../common/slack-channels.ts';
import { SlackRefusals } from './errors.ts';
import { readSlack, SlackRefusal } from './web-api.ts';

export interface ChannelSearch {
  readonly search_string?: string | undefined;
  readonly types?: readonly (typeof CHANNEL_TYPES)[number][] | undefined;
  readonly exact_match?: boolean | undefined;
}

const PAGE = '999';
/** Of workspaces with more channels the first ones are searched. */
const MOST_PAGES = 20;

/** @throws SlackRefusal in the words of Slack */
export async function listChannels(
  outside: Outside,
  token: string | undefined,
  { search_string: text = '', types = CHANNEL_TYPES, exact_match: exact = false }: ChannelSearch,
): Promise<readonly SlackChannelRow[]> {
  if (token === undefined || token === '') throw new SlackRefusal(SlackRefusals.noToken);
  const asked = {
    limit: PAGE,
    exclude_archived: 'true',
    types: (types.length === 0 ? CHANNEL_TYPES : types).join(','),
  };
  const found: SlackChannelRow[] = [];
  let cursor = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await readSlack(outside, token, 'conversations.list', cursor === '' ? asked : { ...asked, cursor });
    found.push(...rowsOf(answer['channels']));
    cursor = cursorOf(answer['response_metadata']);
    if (cursor === '') break;
  }
  const terms = text
    .toLowerCase()
    .split(',')
    .map((term) => term.trim().replace(/^#/, ''))
    .filter((term) => term !== '');
  const isFound = (word: string) => terms.some((term) => (exact ? word === term : word.includes(term)));
  return found.filter(({ id, name }) => terms.length === 0 || isFound(id.toLowerCase()) || isFound(name.toLowerCase()));
}

const rowsOf = (given: unknown): readonly SlackChannelRow[] =>
  (Array.isArray(given) ? given : []).flatMap((one: unknown) => {
    const { id, name, is_member: member, is_private: closed } = recordOf(one);
    if (typeof id !== 'string' || typeof name !== 'string') return [];
    return [{ id, name, is_member: member === true, is_private: closed === true }];
  });

function cursorOf(given: unknown): string {
  const { next_cursor: next } = recordOf(given);
  return typeof next === 'string' ? next : '';
}

const recordOf = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? { ...given } : {};
