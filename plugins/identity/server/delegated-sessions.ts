import { hashSecret, newSecret } from './issued-secrets.ts';
import type { ObjectsByKind } from '@facet/sdk/common';
import type { DelegatedSession, DelegatedSessions, ObjectRef } from '../contract.server.ts';
import { SESSION_COOKIE } from './visitor-session.ts';

interface Held {
  readonly userId: number;
  readonly objects: ObjectsByKind;
  readonly endsAt: number;
}

/** Returns the objects that the pages of an object show, including the object itself. */
type ShownBy = (object: ObjectRef) => Promise<ObjectsByKind>;

/** Sessions for headless browsers of this server. They exist only in the memory of this process. */
export class OwnBrowserSessions implements DelegatedSessions {
  readonly #held = new Map<string, Held>();
  readonly #now: () => number;
  readonly #shownBy: ShownBy;

  constructor(now: () => number, shownBy: ShownBy) {
    this.#now = now;
    this.#shownBy = shownBy;
  }

  async open(userId: number, object: ObjectRef, lifetimeMs: number): Promise<DelegatedSession> {
    const objects = await this.#shownBy(object);
    this.#forgetEnded();
    const secret = newSecret();
    const key = hashSecret(secret);
    this.#held.set(key, { userId, objects, endsAt: this.#now() + lifetimeMs });
    return { cookie: { name: SESSION_COOKIE, value: secret }, dispose: () => void this.#held.delete(key) };
  }

  /** The user of an active session, and the objects that the session is limited to. */
  find(secret: string | undefined): Pick<Held, 'userId' | 'objects'> | undefined {
    if (secret === undefined || this.#held.size === 0) return undefined;
    const held = this.#held.get(hashSecret(secret));
    return held !== undefined && held.endsAt > this.#now() ? held : undefined;
  }

  #forgetEnded(): void {
    for (const [key, { endsAt }] of this.#held) if (endsAt <= this.#now()) this.#held.delete(key);
  }
}
