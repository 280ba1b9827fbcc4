import { Buffer } from 'node:buffer';
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { EngineError } from '@facet/sdk/server';
import type { SnowflakeOptions } from './connection-options.ts';

/** Because clocks differ, tokens are backdated and are renewed long before they expire. */
const SKEW_S = 300;
const LIFE_S = 3_300;

type Login = Pick<SnowflakeOptions, 'account' | 'user' | 'secret' | 'passphrase'>;

/** Headers that authenticate the caller: by a private key, with tokens signed here, or by an issued token. */
export class SignIn {
  readonly #login: Login;
  #known: { readonly token: string; readonly until: number } | undefined;

  constructor(login: Login) {
    this.#login = login;
  }

  /** @throws EngineError `connection` */
  headers(nowMs: number): Readonly<Record<string, string>> {
    const { secret } = this.#login;
    const kind = secret.includes('PRIVATE KEY') ? 'KEYPAIR_JWT' : isJwt(secret) ? 'OAUTH' : 'PROGRAMMATIC_ACCESS_TOKEN';
    const token = kind === 'KEYPAIR_JWT' ? this.#signed(nowMs) : secret;
    return { authorization: `Bearer ${token}`, 'x-snowflake-authorization-token-type': kind };
  }

  #signed(nowMs: number): string {
    const now = Math.floor(nowMs / 1_000);
    if (this.#known && this.#known.until > now) return this.#known.token;
    const key = keyOf(this.#login);
    const print = createHash('sha256')
      .update(createPublicKey(key).export({ type: 'spki', format: 'der' }))
      .digest('base64');
    const subject = `${this.#login.account}.${this.#login.user.toUpperCase()}`;
    const claims = { iss: `${subject}.SHA256:${print}`, sub: subject, iat: now - SKEW_S, exp: now - SKEW_S + LIFE_S };
    const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`;
    const token = `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
    this.#known = { token, until: now + LIFE_S - 3 * SKEW_S };
    return token;
  }
}

/** A single-line input field removes the line breaks of a PEM, which are restored here. */
function keyOf({ secret, passphrase }: Login): KeyObject {
  const [, kind = '', body = ''] =
    /-----BEGIN ((?:RSA |ENCRYPTED )?PRIVATE KEY)-----([\s\S]*?)-----END/.exec(secret) ?? [];
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  try {
    const key = `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n`;
    return createPrivateKey({ key, ...(passphrase === null ? {} : { passphrase }) });
  } catch (error) {
    throw new EngineError(
      'connection',
      'Access denied: the private key cannot be read, or its passphrase is missing or wrong.',
      undefined,
      { cause: error },
    );
  }
}

const isJwt = (secret: string): boolean => /^ver:|^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/.test(secret);
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
