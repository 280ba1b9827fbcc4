import { createHmac, hkdfSync } from 'node:crypto';
import type { Cookie } from '@facet/sdk/server';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';

const NAME = 'async-token';
const PURPOSE = 'facet/async-queries channel';

type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * The channel of a person: a signed cookie names it. A page asks for many charts at once before it has the cookie, so every answer
 * must give the same one.
 */
export class ChannelCookie {
  readonly #key: Uint8Array;

  constructor(secretKey: Uint8Array) {
    this.#key = new Uint8Array(hkdfSync('sha256', secretKey, '', PURPOSE, 32));
  }

  isSent(cookies: Cookies): boolean {
    return cookies[NAME] !== undefined;
  }

  /** `undefined` for a cookie that is missing, is not ours, or is another person's. */
  async read(cookies: Cookies, userId: number): Promise<string | undefined> {
    const token = cookies[NAME];
    if (token === undefined) return undefined;
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], subject: String(userId) });
      const { channel } = payload;
      return typeof channel === 'string' ? channel : undefined;
    } catch (error) {
      if (error instanceof JOSEError) return undefined;
      throw error;
    }
  }

  async issue(userId: number): Promise<{ readonly channel: string; readonly cookie: Cookie }> {
    const channel = this.#channelOf(userId);
    const value = await new SignJWT({ channel })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(String(userId))
      .sign(this.#key);
    return { channel, cookie: { name: NAME, value, httpOnly: true, path: '/' } };
  }

  /** In the form of a random UUID, which cannot be guessed without the key. */
  #channelOf(userId: number): string {
    const hex = createHmac('sha256', this.#key).update(`channel of ${userId}`).digest('hex');
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  }
}
