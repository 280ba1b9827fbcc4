import { afterEach, expect, it } from 'vitest';
import { type OpenIdentity, openIdentity } from '../testing/open-identity.ts';

let identity: OpenIdentity;
afterEach(() => identity.close());

const PANEL = { kind: 'panel', reads: ['Panel'], load: async () => ({ objectsOf: async () => [1] }) };

/** The number of a new guest of the site. */
async function visitorOf(user: { readonly username: string }): Promise<number | undefined> {
  identity.clock.now += 1_000;
  const issued = await identity.call('POST /api/v1/security/guest_token/', {
    body: {
      user: { first_name: '', last_name: '', ...user },
      resources: [{ type: 'panel', id: 'x' }],
      rls: [],
    },
  });
  const { token } = (issued as { readonly json: { readonly token: string } }).json;
  const who = await identity.identity.authenticator.authenticate({ headers: { 'x-guesttoken': token }, cookies: {} });
  return who.guest?.visitor;
}

it('guests take turns by the user of their token, or each by their token where it names none', async () => {
  identity = await openIdentity({ guestKinds: [PANEL] });
  const ann = await visitorOf({ username: 'ann' });
  expect(ann).toBeLessThan(0);
  expect(await visitorOf({ username: 'ann' })).toBe(ann);
  expect(await visitorOf({ username: 'ben' })).not.toBe(ann);
  const first = await visitorOf({ username: '' });
  expect(first).toBeLessThan(0);
  expect(await visitorOf({ username: '' })).not.toBe(first);
});
