import type { Patience, PlaceHolder } from '@facet/sdk/server';

export interface WaitingPerson {
  readonly id: PlaceHolder;
  /** Absent: waits for as long as it takes. */
  readonly patience?: Patience;
}

/** Waits for this person's turn. Resolves to a function that gives the place back. */
export type EnterAs = (person: WaitingPerson, signal: AbortSignal) => Promise<() => void>;

/**
 * The people who wait for one computation. It waits for its place in the queue of each of them, and begins with the first place
 * that is given: otherwise a person who asks what a crowd has asked before would wait until it is the crowd's turn.
 */
export class WaitingPeople {
  readonly #people = new Map<PlaceHolder, { readonly person: WaitingPerson; calls: number }>();
  readonly #onJoin = new Set<(person: WaitingPerson) => void>();
  readonly #onLeave = new Set<(id: PlaceHolder) => void>();

  get isEmpty(): boolean {
    return this.#people.size === 0;
  }

  add(person: WaitingPerson): void {
    const known = this.#people.get(person.id);
    if (known) {
      known.calls += 1;
      return;
    }
    this.#people.set(person.id, { person, calls: 1 });
    for (const join of this.#onJoin) join(person);
  }

  remove({ id }: WaitingPerson): void {
    const known = this.#people.get(id);
    if (!known) return;
    known.calls -= 1;
    if (known.calls > 0) return;
    this.#people.delete(id);
    for (const leave of this.#onLeave) leave(id);
  }

  /** The first place that any of them is given. @throws The refusal of the last of them; the reason of the signal */
  async enter(enterAs: EnterAs, signal: AbortSignal): Promise<() => void> {
    const first = Promise.withResolvers<() => void>();
    const queued = new Map<PlaceHolder, AbortController>();
    let isOver = false;
    const join = (person: WaitingPerson): void => {
      const stop = new AbortController();
      queued.set(person.id, stop);
      enterAs(person, AbortSignal.any([signal, stop.signal])).then(
        (giveBack) => {
          if (isOver) giveBack();
          else first.resolve(giveBack);
          isOver = true;
        },
        (error: unknown) => {
          if (queued.get(person.id) === stop) queued.delete(person.id);
          // The others may still be given a place.
          if (queued.size === 0) first.reject(error);
        },
      );
    };
    const leave = (id: PlaceHolder): void => queued.get(id)?.abort();
    this.#onJoin.add(join);
    this.#onLeave.add(leave);
    try {
      for (const { person } of this.#people.values()) join(person);
      return await first.promise;
    } finally {
      isOver = true;
      this.#onJoin.delete(join);
      this.#onLeave.delete(leave);
      for (const stop of queued.values()) stop.abort();
    }
  }
}

/** Who waits in this process, by computation. */
export class WaitingByKey {
  readonly #byKey = new Map<string, WaitingPeople>();

  /** @param work is handed all who wait for the same */
  async join<T>(key: string, person: WaitingPerson, work: (people: WaitingPeople) => Promise<T>): Promise<T> {
    const people = this.#byKey.get(key) ?? new WaitingPeople();
    this.#byKey.set(key, people);
    people.add(person);
    try {
      return await work(people);
    } finally {
      people.remove(person);
      if (people.isEmpty && this.#byKey.get(key) === people) this.#byKey.delete(key);
    }
  }
}
