import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';

export interface AccessClaims {
  readonly userId: number;
  /** `credentials_epoch` of the user when the token was made. */
  readonly epoch: number;
}

const ISSUER = 'facet';
const LIFETIME_SECONDS = 15 * 60;

/** Bearer tokens: HS256, fifteen minutes. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  constructor(key: Uint8Array, now: () => number) {
    this.#key = key;
    this.#now = now;
  }

  issue({ userId, epoch }: AccessClaims): Promise<string> {
    const issuedAt = Math.floor(this.#now() / 1000);
    return new SignJWT({ type: 'access', epoch })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setSubject(String(userId))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS)
      .sign(this.#key);
  }

  /** What a token says, or nothing when it is not one of ours, was changed, or has expired. */
  async read(token: string): Promise<AccessClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        currentDate: new Date(this.#now()),
        requiredClaims: ['sub', 'exp'],
      });
      const userId = Number(payload.sub);
      if (payload.type !== 'access' || typeof payload.epoch !== 'number' || !Number.isSafeInteger(userId)) {
        return undefined;
      }
      return { userId, epoch: payload.epoch };
    } catch (error) {
      if (error instanceof JOSEError) return undefined;
      throw error;
    }
  }
}
