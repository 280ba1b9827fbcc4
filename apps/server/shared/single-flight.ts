interface Flight {
  readonly result: Promise<unknown>;
  readonly controller: AbortController;
  waiting: number;
  landed: boolean;
}

/** One computation for all who ask for the same key at the same time; cancelled when no caller waits any more. */
export class SingleFlight {
  readonly #flights = new Map<string, Flight>();

  async run<T>(key: string, signal: AbortSignal, compute: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#start(key, compute);
    flight.waiting += 1;
    const { promise: gone, reject } = Promise.withResolvers<never>();
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return (await Promise.race([flight.result, gone])) as T;
    } finally {
      signal.removeEventListener('abort', leave);
      flight.waiting -= 1;
      if (flight.waiting === 0 && !flight.landed) this.#cancel(key, flight);
    }
  }

  #start(key: string, compute: (signal: AbortSignal) => Promise<unknown>): Flight {
    const controller = new AbortController();
    const result = (async () => compute(controller.signal))();
    const flight: Flight = { result, controller, waiting: 0, landed: false };
    // A flight that all callers have left may still fail, with no caller to reject.
    const land = () => {
      flight.landed = true;
      this.#forget(key, flight);
    };
    result.then(land, land);
    this.#flights.set(key, flight);
    return flight;
  }

  #cancel(key: string, flight: Flight): void {
    this.#forget(key, flight);
    flight.controller.abort(new DOMException('No call waits for this any more.', 'AbortError'));
  }

  #forget(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
