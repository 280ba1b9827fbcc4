import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** Seconds, as the contract says. A page asks the site around it for the next token before this one ends. */
const LIFETIME_SECONDS = 300;
const KEPT_TOKENS = 5_000;

const guestClaims = z.object({
  type: z.literal('guest'),
  user: z.object({ username: z.string(), first_name: z.string(), last_name: z.string() }),
  resources: z.array(z.object({ type: z.string(), id: z.string() })),
  rls_rules: z.array(z.object({ dataset: z.int().optional(), clause: z.string() })),
  exp: z.number(),
});

export type GuestClaims = Omit<z.output<typeof guestClaims>, 'exp' | 'type'>;

interface ReadToken {
  readonly claims: GuestClaims;
  readonly expiresAtMs: number;
}

/** Tokens of guests: HS256 with a key of their own, so that no other token of this server is one, and none of them any other. */
export class GuestTokens {
  readonly #known = new LRUCache<string, ReadToken>({ max: KEPT_TOKENS });
  readonly #key: Uint8Array;
  readonly #audience: string;
  readonly #now: () => number;

  constructor(key: Uint8Array, audience: string, now: () => number) {
    this.#key = key;
    this.#audience = audience;
    this.#now = now;
  }

  async issue(claims: GuestClaims): Promise<string> {
    const { SignJWT } = await jose();
    const issuedAt = Math.floor(this.#now() / 1000);
    return new SignJWT({ ...claims, type: 'guest' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setAudience(this.#audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(this.#key);
  }

  /** The claims of a token; undefined if it is not one of ours, was changed, or has expired. */
  async read(token: string): Promise<GuestClaims | undefined> {
    const known = this.#known.get(token) ?? (await this.#verify(token));
    if (!known) return undefined;
    if (this.#now() >= known.expiresAtMs) {
      this.#known.delete(token);
      return undefined;
    }
    this.#known.set(token, known);
    return known.claims;
  }

  async #verify(token: string): Promise<ReadToken | undefined> {
    const { errors, jwtVerify } = await jose();
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        audience: this.#audience,
        currentDate: new Date(this.#now()),
        requiredClaims: ['aud', 'exp'],
      });
      const { success, data } = guestClaims.safeParse(payload);
      if (!success) return undefined;
      const { type: _, exp, ...claims } = data;
      return { claims, expiresAtMs: exp * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

/** Loaded for the first guest. */
const jose = (): Promise<typeof import('jose')> => import('jose');
