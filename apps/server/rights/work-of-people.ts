import { AsyncLocalStorage } from 'node:async_hooks';
import type { Disposable, Logger } from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import { anonymousPrincipal } from '../http/anonymous.ts';
import { UsedRights } from './used-rights.ts';

/** Why work ends: its person is signed out, switched off or called back, or still there with fewer rights. */
export type LostRights = 'person' | 'right' | 'unknown';

export interface PersonWork {
  /** What it is, for the log. */
  readonly what: Readonly<Record<string, unknown>>;
  /** Who the person is when asked again; `undefined` where nobody knows or there is none such. */
  readonly now: () => Promise<Principal | undefined>;
  readonly end: (lost: LostRights) => void;
}

export interface BegunWork extends Disposable {
  /** For whom it works; the rights that it is told it has are noted. */
  readonly principal: Principal;
  /** Runs a part of the work as its own: work that itself changes people or roles, such as a sign-out, is not ended by that. */
  during<T>(part: () => T): T;
}

interface Watched extends PersonWork {
  readonly rights: UsedRights;
}

/**
 * Whatever runs for a person: calls and their answers, jobs, work in the background. It was allowed when it began, and may take any
 * time; it ends when the right that it runs by is gone.
 */
export class WorkOfPeople {
  readonly #log: Pick<Logger, 'error' | 'info'>;
  readonly #running = new Set<Watched>();
  readonly #own = new AsyncLocalStorage<Watched>();
  #changes = 0;
  #checking = false;
  #checkAgain = false;

  constructor(log: Pick<Logger, 'error' | 'info'>) {
    this.#log = log;
  }

  get size(): number {
    return this.#running.size;
  }

  /** To be taken before somebody is asked who the person is: a change in between is noticed at the begin. */
  get moment(): number {
    return this.#changes;
  }

  /** @param asked The moment before the person's rights were read */
  begin(who: Principal, asked: number, work: PersonWork): BegunWork {
    const rights = new UsedRights(who);
    const watched: Watched = { ...work, rights };
    this.#running.add(watched);
    if (asked !== this.#changes) this.#look();
    return {
      principal: rights.principal,
      during: (part) => this.#own.run(watched, part),
      dispose: () => void this.#running.delete(watched),
    };
  }

  /** People, roles or sessions have changed. Called where the change is made, so that the work that makes it is known. */
  recheck(): void {
    this.#changes += 1;
    const changing = this.#own.getStore();
    if (changing) this.#running.delete(changing);
    if (this.#running.size > 0) this.#look();
  }

  /** One round at a time: many changes in a row need no round each, only one after the last. */
  #look(): void {
    if (this.#checking) {
      this.#checkAgain = true;
      return;
    }
    this.#checking = true;
    void Promise.all([...this.#running].map((work) => this.#check(work))).then(() => {
      this.#checking = false;
      const again = this.#checkAgain;
      this.#checkAgain = false;
      if (again) this.#look();
    });
  }

  async #check(work: Watched): Promise<void> {
    const { what, now: ask, end, rights } = work;
    let lost: LostRights;
    try {
      const now = (await ask()) ?? anonymousPrincipal;
      if (rights.areHeldBy(now)) return;
      lost = now.isAnonymous === rights.principal.isAnonymous ? 'right' : 'person';
    } catch (error) {
      this.#log.error('whether work for a person may go on could not be asked', { ...what, error });
      lost = 'unknown';
    }
    if (!this.#running.delete(work)) return;
    this.#log.info('work for a person was ended: a right that it runs by is gone', { ...what, lost });
    end(lost);
  }
}
