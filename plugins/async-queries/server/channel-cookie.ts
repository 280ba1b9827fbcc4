import { createHmac, hkdfSync } from 'node:crypto';
import type { Cookie } from '@facet/sdk/server';
import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';

const NAME = 'async-token';
const PURPOSE = 'facet/async-queries channel';

export interface ChannelOwner {
  readonly channel: string;
  readonly userId: number;
  /** Time since the cookie was signed. */
  readonly ageSeconds: number;
}

type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * The signed cookie with a user's channel. A page sends many requests before it has the cookie, so the channel is
 * derived from the user and every response sets the same one.
 */
export class ChannelCookie {
  readonly #key: Uint8Array;

  constructor(secretKey: Uint8Array) {
    this.#key = new Uint8Array(hkdfSync('sha256', secretKey, '', PURPOSE, 32));
  }

  isSent(cookies: Cookies): boolean {
    return cookies[NAME] !== undefined;
  }

  /** `undefined` for a cookie that is missing or not signed by this server. */
  async read(cookies: Cookies): Promise<ChannelOwner | undefined> {
    const token = cookies[NAME];
    if (token === undefined) return undefined;
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'] });
      const { channel, sub, iat = 0 } = payload;
      const userId = Number(sub);
      if (typeof channel !== 'string' || !Number.isSafeInteger(userId)) return undefined;
      return { channel, userId, ageSeconds: Date.now() / 1_000 - iat };
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
      .setIssuedAt()
      .sign(this.#key);
    return { channel, cookie: { name: NAME, value, httpOnly: true, path: '/' } };
  }

  /** An id in the form of a random UUID, which cannot be guessed without the key. */
  #channelOf(userId: number): string {
    const hex = createHmac('sha256', this.#key).update(`channel of ${userId}`).digest('hex');
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  }
}
