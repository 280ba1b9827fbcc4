import { defineHook } from '@facet/sdk/common';

/** A user who has proven to own the account. */
export interface SignInAttempt {
  readonly user: { readonly id: number; readonly username: string };
  /** The form of a browser, the request of a program, or the one-time link of the first administrator. */
  readonly via: 'form' | 'call' | 'link';
  readonly address: string;
  readonly userAgent: string;
}

export interface SignInRefusal {
  /** The message for the user. */
  readonly reason: string;
}

/** A wrong password. The typed name is left out, since people type passwords there. */
export interface FailedSignIn {
  /** Null for a name without an account. */
  readonly user: { readonly id: number; readonly username: string } | null;
  readonly address: string;
}

export interface SignedOut {
  readonly user: { readonly id: number; readonly username: string };
  readonly address: string;
}

/**
 * Called after the password was checked and before a session is created. A tap that returns a reason refuses the
 * sign-in.
 * A tap that fails, or is missing although its plugin declares it, refuses every user except an administrator in safe
 * mode. The link of the first administrator is not passed to this hook. Both are ways back in after a defect.
 */
export const WillSignIn = defineHook<readonly [attempt: SignInAttempt], SignInRefusal | undefined>({
  id: 'identity/will-sign-in@1',
  description: 'Before a user is signed in; a tap may refuse with a reason.',
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
