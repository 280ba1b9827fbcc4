import type { Cookie, Credentials } from '@facet/sdk/server';
import { newSecret } from './issued-secrets.ts';
import { mac, purposeKey, sameText } from './purpose-key.ts';

export const SESSION_COOKIE = 'session';
const FLASH_COOKIE = 'flash';
const FLASH_SECONDS = 60;

export type Flash = readonly [category: 'danger' | 'warning' | 'info' | 'success', text: string];

export function headerOf(request: Credentials, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/**
 * Security features bound to a visitor's session cookie, signed in or not. The CSRF token is a MAC of the cookie, so a
 * page of another site can neither read nor guess it, and signing in replaces both. Flash messages are stored in a
 * signed cookie.
 */
export class VisitorSession {
  readonly #csrfKey: Uint8Array;
  readonly #flashKey: Uint8Array;

  constructor(secretKey: Uint8Array) {
    this.#csrfKey = purposeKey(secretKey, 'csrf');
    this.#flashKey = purposeKey(secretKey, 'flash');
  }

  /** The CSRF token for the session cookie of this request; a visitor without a session gets an anonymous one. */
  csrf(request: Credentials): { readonly token: string; readonly cookies: readonly Cookie[] } {
    const present = request.cookies[SESSION_COOKIE];
    const session = present || newSecret();
    return {
      token: mac(this.#csrfKey, session),
      cookies: present ? [] : [{ name: SESSION_COOKIE, value: session, httpOnly: true, path: '/' }],
    };
  }

  matches(request: Credentials, token: string | undefined): boolean {
    const session = request.cookies[SESSION_COOKIE];
    return Boolean(session) && token !== undefined && sameText(token, mac(this.#csrfKey, session ?? ''));
  }

  leaveFlash(flash: Flash): Cookie {
    const body = Buffer.from(JSON.stringify([flash])).toString('base64url');
    const value = `${body}.${mac(this.#flashKey, body)}`;
    return { name: FLASH_COOKIE, value, maxAge: FLASH_SECONDS, httpOnly: true, path: '/' };
  }

  takeFlashes(request: Credentials): { readonly flashes: readonly Flash[]; readonly cookies: readonly Cookie[] } {
    const value = request.cookies[FLASH_COOKIE];
    if (!value) return { flashes: [], cookies: [] };
    const [body = '', signature = ''] = value.split('.');
    const cookies = [{ name: FLASH_COOKIE, value: '', maxAge: 0, httpOnly: true, path: '/' }];
    if (!sameText(signature, mac(this.#flashKey, body))) return { flashes: [], cookies };
    return { flashes: JSON.parse(Buffer.from(body, 'base64url').toString()) as Flash[], cookies };
  }
}
