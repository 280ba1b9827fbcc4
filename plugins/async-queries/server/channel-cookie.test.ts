import { expect, it } from 'vitest';
import { ChannelCookie } from './channel-cookie.ts';

const cookies = new ChannelCookie(new Uint8Array(32).fill(1));
const otherKey = new ChannelCookie(new Uint8Array(32).fill(2));

it('names its user and the channel, for this key alone', async () => {
  const { channel, cookie } = await cookies.issue(3);
  const sent = { [cookie.name]: cookie.value };
  expect(await cookies.read(sent)).toEqual({ channel, userId: 3, ageSeconds: expect.closeTo(0, -1) });
  expect(await otherKey.read(sent)).toBeUndefined();
  expect(await cookies.read({})).toBeUndefined();
  expect(cookie).toMatchObject({ name: 'async-token', httpOnly: true });
});

it.each(['', 'x', 'a.b.c', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`])(
  '%j is no token',
  async (token) => {
    expect(await cookies.read({ 'async-token': token })).toBeUndefined();
  },
);
