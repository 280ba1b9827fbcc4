import type { Cookie, Credentials } from '@facet/sdk/server';
import { newSecret } from './issued-secrets.ts';
import { mac, purposeKey, sameText } from './purpose-key.ts';

export const DEVICE_COOKIE = 'device';
const LIFETIME_SECONDS = 365 * 24 * 3_600;

/**
 * Stores in a cookie which account has signed in with the browser, so that failures from other browsers do not slow it
 * down.
 */
export class KnownDevices {
  readonly #key: Uint8Array;

  constructor(secretKey: Uint8Array) {
    this.#key = purposeKey(secretKey, 'known-device');
  }

  remember(userId: number, request: Credentials): Cookie {
    const value = this.of(request, userId) === undefined ? this.#make(userId) : (request.cookies[DEVICE_COOKIE] ?? '');
    return { name: DEVICE_COOKIE, value, maxAge: LIFETIME_SECONDS, httpOnly: true, path: '/' };
  }

  /** Id of the user's browser that sent the request; `undefined` for an unknown browser. */
  of(request: Credentials, userId: number): string | undefined {
    const [user = '', name = '', signature = ''] = (request.cookies[DEVICE_COOKIE] ?? '').split('.');
    return user === String(userId) && sameText(signature, mac(this.#key, `${user}.${name}`)) ? name : undefined;
  }

  #make(userId: number): string {
    const text = `${userId}.${newSecret()}`;
    return `${text}.${mac(this.#key, text)}`;
  }
}
