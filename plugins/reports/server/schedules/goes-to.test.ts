import { describe, expect, it } from 'vitest';
import { receiversOf } from './goes-to.ts';

const users = {
  byEmails: async (emails: readonly string[]) =>
    [
      { id: 7, firstName: 'Ada', lastName: 'Nwosu', email: 'Ada@example.org' },
      { id: 8, firstName: '', lastName: '', email: 'bare@example.org' },
    ]
      .filter(({ email }) => emails.some((asked) => asked.toLowerCase() === email.toLowerCase()))
      .map((user) => ({ ...user, username: user.email, active: true })),
};
const recipient = (type: string, config: object) => ({ type, recipient_config_json: JSON.stringify(config) });

describe('receiversOf', () => {
  it.each([
    ['a user by name', [recipient('Email', { target: 'ada@example.org' })], [['Ada Nwosu', 7]]],
    [
      'a user without a name by address',
      [recipient('Email', { target: 'bare@example.org' })],
      [['bare@example.org', 8]],
    ],
    [
      'several addresses, copies too, each once',
      [recipient('Email', { target: 'ada@example.org; ops@example.net', ccTarget: 'ops@example.net' })],
      [
        ['Ada Nwosu', 7],
        ['ops@example.net', null],
      ],
    ],
    ['a channel by its target', [recipient('Slack', { target: '#ops, #shop' })], [['#ops, #shop', null]]],
    ['a channel without a target', [recipient('log', {})], [['log', null]]],
  ] as const)('%s', async (_what, recipients, expected) => {
    const [found] = await receiversOf(users, [recipients]);
    expect(found?.map(({ name, person }) => [name, person?.id ?? null])).toEqual(expected);
  });
});
