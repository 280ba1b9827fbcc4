import { LRUCache } from 'lru-cache';

export interface AccessClaims {
  readonly userId: number;
  /** `credentials_epoch` of the user when the token was issued. */
  readonly epoch: number;
  /** The sign-in of a program that the token belongs to, if it can be refreshed. */
  readonly family?: string;
}

const ISSUER = 'facet';
const LIFETIME_SECONDS = 15 * 60;
const KEPT_TOKENS = 5_000;

interface ReadToken {
  readonly claims: AccessClaims;
  readonly expiresAtMs: number;
}

/** Bearer tokens: HS256, fifteen minutes. A signature is checked once; whether its user may still sign in is checked each time. */
export class AccessTokens {
  readonly #known = new LRUCache<string, ReadToken>({ max: KEPT_TOKENS });
  readonly #key: Uint8Array;
  readonly #now: () => number;

  constructor(key: Uint8Array, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  async issue({ userId, epoch, family }: AccessClaims): Promise<string> {
    const { SignJWT } = await jose();
    const issuedAt = Math.floor(this.#now() / 1000);
    return new SignJWT({ type: 'access', epoch, ...(family === undefined ? {} : { family }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(String(userId))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(this.#key);
  }

  /** The claims of a token; undefined if it is not one of ours, was changed, or has expired. */
  async read(token: string): Promise<AccessClaims | undefined> {
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
        issuer: ISSUER,
        currentDate: new Date(this.#now()),
        requiredClaims: ['sub', 'exp'],
      });
      const userId = Number(payload.sub);
      const { type, epoch, exp, family } = payload;
      if (type !== 'access' || typeof epoch !== 'number' || exp === undefined || !Number.isSafeInteger(userId)) {
        return undefined;
      }
      return { claims: { userId, epoch, ...(typeof family === 'string' ? { family } : {}) }, expiresAtMs: exp * 1000 };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

/** Loaded for the first program that signs in: browsers use a cookie. */
const jose = (): Promise<typeof import('jose')> => import('jose');
