import { FacetError, type Logger, type PluginContext } from '@facet/sdk/common';
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

/** In safe mode a failing plugin is skipped, and the others are called. */
const WillSignInSafely: typeof WillSignIn = { ...WillSignIn, policy: 'isolate' };

/** Calls the sign-in hooks of other plugins. */
export class SignInEvents {
  readonly #fire: PluginContext['fire'];
  readonly #log: Pick<Logger, 'warn'>;

  constructor({ fire, log }: Pick<PluginContext, 'fire'> & { readonly log: Pick<Logger, 'warn'> }) {
    this.#fire = fire;
    this.#log = log;
  }

  /**
   * The error of a plugin that refuses the sign-in; `undefined`: none does.
   * @param rescue An administrator signs in in safe mode: a broken plugin must not lock out the users who can repair
   * it.
   */
  async refusalOf(attempt: SignInAttempt, rescue = false): Promise<HttpError | undefined> {
    if (rescue)
      this.#log.warn('An administrator signs in in safe mode: failing sign-in plugins are skipped', { ...attempt });
    try {
      const refusal = await this.#fire(rescue ? WillSignInSafely : WillSignIn, attempt);
      return refusal === undefined ? undefined : messageError(403, refusal.reason);
    } catch (error) {
      // The kernel has logged the plugin; the user gets no details.
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
