import { hashSecret, newSecret } from './issued-secrets.ts';
import type { DelegatedSession, DelegatedSessions } from '../contract.server.ts';
import { SESSION_COOKIE } from './visitor-session.ts';

interface Held {
  readonly userId: number;
  readonly endsAt: number;
}

/** Sessions for browsers of this server itself. They live in this process alone, and are written down nowhere. */
export class OwnBrowserSessions implements DelegatedSessions {
  readonly #held = new Map<string, Held>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  open(userId: number, lifetimeMs: number): DelegatedSession {
    this.#forgetEnded();
    const secret = newSecret();
    const key = hashSecret(secret);
    this.#held.set(key, { userId, endsAt: this.#now() + lifetimeMs });
    return { cookie: { name: SESSION_COOKIE, value: secret }, dispose: () => void this.#held.delete(key) };
  }

  /** The person of a session that has not ended. */
  userOf(secret: string | undefined): number | undefined {
    if (secret === undefined || this.#held.size === 0) return undefined;
    const held = this.#held.get(hashSecret(secret));
    return held !== undefined && held.endsAt > this.#now() ? held.userId : undefined;
  }

  #forgetEnded(): void {
    for (const [key, { endsAt }] of this.#held) if (endsAt <= this.#now()) this.#held.delete(key);
  }
}
