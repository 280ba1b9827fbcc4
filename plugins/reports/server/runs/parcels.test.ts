import type { UserSummary } from '@facet/sdk/server';
import { expect, it } from 'vitest';
import { onlyAddress, type Parcel, parcelsOf } from './parcels.ts';

const user = (id: number, email: string, active = true): UserSummary => ({
  id,
  email,
  active,
  username: email,
  firstName: '',
  lastName: '',
});
const OWNER = 1;
const USERS = [
  user(OWNER, 'owner@x.org'),
  user(2, 'Ann@x.org'),
  user(3, 'bob@x.org'),
  user(4, 'gone@x.org', false),
  user(5, 'shared@x.org'),
  user(OWNER, 'shared@x.org'),
];
const parts = {
  runsFor: OWNER,
  peopleChannel: 'Email',
  stopped: new Set<string>(),
  byEmails: async (emails: readonly string[]) =>
    USERS.filter(({ email }) => emails.some((one) => one.toLowerCase() === email.toLowerCase())),
};
const to = (config: object, type = 'Email') => ({ type, recipient_config_json: JSON.stringify(config) });
const mail = (viewer: number, target: string, more: Partial<Parcel> = {}): Parcel => ({
  viewer,
  channel: 'Email',
  target,
  ...more,
});

it.each<readonly [string, ReturnType<typeof to>[], readonly Parcel[]]>([
  ['the owner gets the own view', [to({ target: 'owner@x.org' })], [mail(OWNER, 'owner@x.org')]],
  [
    'users get theirs, each alone',
    [to({ target: 'ann@x.org, bob@x.org' })],
    [mail(2, 'ann@x.org'), mail(3, 'bob@x.org')],
  ],
  [
    'addresses outside share the view of the owner',
    [to({ target: 'owner@x.org; out@y.org', ccTarget: 'more@y.org' })],
    [mail(OWNER, 'owner@x.org, out@y.org', { cc: 'more@y.org' })],
  ],
  [
    'a copy to a user is a message of its own, with what that user sees',
    [to({ target: 'out@y.org', ccTarget: 'ann@x.org', bccTarget: 'bob@x.org' })],
    [mail(2, 'ann@x.org'), mail(3, 'bob@x.org'), mail(OWNER, 'out@y.org')],
  ],
  [
    'hidden copies stay hidden where no open receiver is left',
    [to({ target: 'ann@x.org', bccTarget: 'one@y.org two@y.org' })],
    [mail(2, 'ann@x.org'), mail(OWNER, 'one@y.org'), mail(OWNER, 'two@y.org')],
  ],
  [
    'an address that is named twice gets one message',
    [to({ target: 'ann@x.org' }), to({ target: 'ANN@x.org' })],
    [mail(2, 'ann@x.org')],
  ],
  [
    'the address of a deactivated user gets the view of the owner',
    [to({ target: 'gone@x.org' })],
    [mail(OWNER, 'gone@x.org')],
  ],
  ['an address that the owner shares is the owner', [to({ target: 'shared@x.org' })], [mail(OWNER, 'shared@x.org')]],
  [
    'a channel of many shows the view of the owner',
    [to({ target: '#sales' }, 'Slack')],
    [{ viewer: OWNER, channel: 'Slack', target: '#sales' }],
  ],
])('%s', async (_, recipients, expected) => {
  expect(await parcelsOf(parts, recipients, [])).toEqual(expected);
});

it('who wants no more gets none, under any of the names of a message', async () => {
  const recipients = [to({ target: 'Out@y.org, ann@x.org', ccTarget: 'more@y.org', bccTarget: 'bob@x.org' })];
  const stopped = new Set(['out@y.org', 'ann@x.org', 'bob@x.org', 'sub@x.org']);
  expect(await parcelsOf({ ...parts, stopped }, recipients, [user(7, 'Sub@x.org')])).toEqual([
    mail(OWNER, 'more@y.org'),
  ]);
});

it.each<readonly [Partial<Parcel>, string | undefined]>([
  [{ target: 'one@y.org' }, 'one@y.org'],
  [{ target: 'one@y.org, two@y.org' }, undefined],
  [{ target: 'one@y.org', cc: 'two@y.org' }, undefined],
  [{ target: 'one@y.org', bcc: 'two@y.org' }, undefined],
])('the only address of %j is %s', (parcel, address) => expect(onlyAddress(mail(OWNER, '', parcel))).toBe(address));

it('subscribers get their own view, and no second message', async () => {
  const parcels = await parcelsOf(parts, [to({ target: 'ann@x.org' })], [user(2, 'Ann@x.org'), user(3, 'bob@x.org')]);
  expect(parcels).toEqual([mail(2, 'ann@x.org'), mail(3, 'bob@x.org')]);
});
