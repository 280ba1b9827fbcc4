import { FacetError, type PluginContext } from '@facet/sdk/common';
import { type HttpError, messageError } from '@facet/sdk/server';
import {
  DidFailSignIn,
  DidSignIn,
  DidSignOut,
  type FailedSignIn,
  type SignedOut,
  type SignInAttempt,
  WillSignIn,
} from '../common/sign-in-hooks.ts';
import { TEXTS } from './errors.ts';

/** Sign-ins, as other plugins decide and hear of them. */
export class SignInEvents {
  readonly #fire: PluginContext['fire'];

  constructor({ fire }: Pick<PluginContext, 'fire'>) {
    this.#fire = fire;
  }

  /** The refusal of a plugin; `undefined`: nothing speaks against it. */
  async refusalOf(attempt: SignInAttempt): Promise<HttpError | undefined> {
    try {
      const refusal = await this.#fire(WillSignIn, attempt);
      return refusal === undefined ? undefined : messageError(403, refusal.reason);
    } catch (error) {
      // The kernel has logged which plugin it is; the person who signs in is told no more than this.
      if (error instanceof FacetError && error.code === 'KRN_HOOK_REFUSED')
        return messageError(403, TEXTS.signInClosed);
      throw error;
    }
  }

  signedIn(attempt: SignInAttempt): Promise<void> {
    return this.#fire(DidSignIn, attempt);
  }

  signedOut(event: SignedOut): Promise<void> {
    return this.#fire(DidSignOut, event);
  }

  failed(event: FailedSignIn): Promise<void> {
    return this.#fire(DidFailSignIn, event);
  }
}
