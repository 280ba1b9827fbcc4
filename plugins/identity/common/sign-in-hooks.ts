import { defineHook } from '@facet/sdk/common';

/** A person who has proven to own the account. */
export interface SignInAttempt {
  readonly user: { readonly id: number; readonly username: string };
  /** A browser's form, the call of a program, or the one-time link of the first administrator. */
  readonly via: 'form' | 'call' | 'link';
  readonly address: string;
  readonly userAgent: string;
}

export interface SignInRefusal {
  /** What the person reads. */
  readonly reason: string;
}

/** A wrong password. What was typed as a name is left out: people type passwords there. */
export interface FailedSignIn {
  /** Null for a name that no account has. */
  readonly user: { readonly id: number; readonly username: string } | null;
  readonly address: string;
}

export interface SignedOut {
  readonly user: { readonly id: number; readonly username: string };
  readonly address: string;
}

/**
 * The password is right and there is no session yet. A tap that answers with a reason refuses; one that fails, or is not
 * there although its plugin says that it taps this hook, refuses everybody but an administrator who names safe mode. The link
 * of the first administrator is not asked about. Both are the way back in.
 */
export const WillSignIn = defineHook<readonly [attempt: SignInAttempt], SignInRefusal | undefined>({
  id: 'identity/will-sign-in@1',
  description: 'A user is about to be signed in; a tap may refuse with a reason.',
  kind: 'bail',
  policy: 'fail-closed',
  budgetMs: 5_000,
});

function didHook<A>(moment: string, description: string) {
  return defineHook<readonly [event: A], void>({
    id: `identity/did-${moment}@1`,
    description,
    kind: 'observe',
    policy: 'isolate',
    budgetMs: 5_000,
  });
}

export const DidSignIn = didHook<SignInAttempt>('sign-in', 'A user has been signed in.');
export const DidSignOut = didHook<SignedOut>('sign-out', 'A user has signed out.');
export const DidFailSignIn = didHook<FailedSignIn>('fail-sign-in', 'A password was wrong, or a sign-in was refused.');

export const signInHooks = [WillSignIn, DidSignIn, DidSignOut, DidFailSignIn].map(({ id, kind, policy }) => ({
  id,
  kind,
  policy,
}));
