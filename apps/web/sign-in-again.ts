import { bootstrapIn } from './bootstrap.ts';

export interface SignInAgain {
  /** Path prefix of the application, empty at the root. */
  readonly root: string;
  /** Path of this page, which opens for people who have signed in. */
  readonly page: string;
  readonly userId: number;
  readonly username: string;
  readonly password: string;
  readonly fetch?: typeof fetch;
}

/**
 * Signs in without leaving the page, so that nothing on it is lost.
 *
 * @returns the CSRF token of the new session, or `null` when the sign-in was refused or led to another person.
 */
export async function signInAgain({
  root,
  page,
  userId,
  username,
  password,
  ...o
}: SignInAgain): Promise<string | null> {
  const send = o.fetch ?? globalThis.fetch.bind(globalThis);
  const visitor = await startData(`${root}/login/`, send);
  const form = new URLSearchParams({ username, password, csrf_token: visitor.csrf_token ?? '' });
  // The redirect of the answer says little; the session afterwards decides.
  await send(`${root}/login/`, { method: 'POST', body: form, credentials: 'same-origin', redirect: 'manual' });
  const now = await startData(page, send);
  return now.user.userId === userId && now.user.isAnonymous !== true ? (now.csrf_token ?? null) : null;
}

/** What the server writes into a page; the sign-in page's, where a page needs a signed-in user. */
const startData = async (url: string, send: typeof fetch) =>
  bootstrapIn(await send(url, { headers: { Accept: 'text/html' }, credentials: 'same-origin' }));
