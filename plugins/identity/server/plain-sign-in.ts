import { localPath } from '@facet/sdk/common';
import type { PlainForm } from '@facet/sdk/server';
import { SAFE_MODE } from '../common/safe-mode.ts';
import { TEXTS } from './errors.ts';
import type { Flash } from './visitor-session.ts';

const SIGN_IN = '/login/';
const BASE = 'http://local.invalid';

export function isSignInPage(url: string): boolean {
  return /^\/login\/?([?#]|$)/.test(url);
}

/** The sign-in form for browsers without script, and for programs that sign in like a browser. */
export function plainSignIn(url: string, csrfToken: string, flashes: readonly Flash[]): PlainForm {
  const search = URL.canParse(url, BASE) ? new URL(url, BASE).searchParams : new URLSearchParams();
  const next = localPath(search.get('next'), search.has(SAFE_MODE) ? `/?${SAFE_MODE}` : '');
  return {
    action: SIGN_IN,
    heading: TEXTS.formHeading,
    submit: TEXTS.formSubmit,
    messages: flashes.map(([, text]) => text),
    fields: [
      { name: 'csrf_token', kind: 'hidden', value: csrfToken },
      ...(next === '' ? [] : [{ name: 'next', kind: 'hidden', value: next } as const]),
      { name: 'username', kind: 'text', label: TEXTS.formUsername, autocomplete: 'username' },
      { name: 'password', kind: 'password', label: TEXTS.formPassword, autocomplete: 'current-password' },
    ],
  };
}
