import { Buffer } from 'node:buffer';
import { sign } from 'node:crypto';
import { EngineError } from '@facet/sdk/server';
import type { Credentials } from './connection-options.ts';

const AUDIENCE = 'https://bigquery.googleapis.com/';
const LIFE_S = 3_600;
/** Because clocks differ, tokens are backdated and are renewed long before they expire. */
const SKEW_S = 300;

/** Tokens that are signed with the key of a service account, and cached until shortly before they expire. */
export class SignedTokens {
  readonly #credentials: Credentials;
  #known: { readonly token: string; readonly until: number } | undefined;

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  /** Headers that authenticate the caller. @throws EngineError `connection` */
  headers(nowMs: number): Readonly<Record<string, string>> {
    const { kind } = this.#credentials;
    if (kind === 'none') return {};
    return {
      authorization: `Bearer ${kind === 'token' ? this.#credentials.token : this.#signed(this.#credentials, nowMs)}`,
    };
  }

  #signed({ email, keyId, privateKey }: Extract<Credentials, { kind: 'key' }>, nowMs: number): string {
    const now = Math.floor(nowMs / 1_000);
    if (this.#known && this.#known.until > now) return this.#known.token;
    const head = encoded({ alg: 'RS256', typ: 'JWT', kid: keyId });
    const claims = encoded({ iss: email, sub: email, aud: AUDIENCE, iat: now - SKEW_S, exp: now - SKEW_S + LIFE_S });
    try {
      const signature = sign('RSA-SHA256', Buffer.from(`${head}.${claims}`), privateKey).toString('base64url');
      const token = `${head}.${claims}.${signature}`;
      this.#known = { token, until: now + LIFE_S - 3 * SKEW_S };
      return token;
    } catch (error) {
      throw new EngineError(
        'connection',
        'Access denied: the private key of the service account cannot be read.',
        undefined,
        { cause: error },
      );
    }
  }
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
