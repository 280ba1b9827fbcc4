/**
 * Which plugin's code runs now, in memory that another thread can read while this one is stuck: a count of beats, the
 * number of a slot, and slots with texts.
 */
const BEATS = 0;
const SLOT = 1;
const HEADER_BYTES = 8;
const SLOTS = 1_024;
const SLOT_BYTES = 192;
const NO_CALL = 0;

export interface RunningCall {
  readonly owner: string;
  readonly what: string;
}

export function markerMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + SLOTS * SLOT_BYTES);
}

/** The side of the watched thread. */
export class CallMarker {
  readonly #header: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #slots = new Map<string, Map<string, number>>();
  #taken = 0;

  constructor(memory: SharedArrayBuffer) {
    this.#header = new Int32Array(memory, 0, 2);
    this.#bytes = new Uint8Array(memory);
  }

  beat(): void {
    Atomics.add(this.#header, BEATS, 1);
  }

  /** Gives what {@link CallMarker.leave} needs to go back. */
  enter(owner: string, what: string): number {
    return Atomics.exchange(this.#header, SLOT, this.#slotOf(owner, what));
  }

  leave(previous: number): void {
    Atomics.store(this.#header, SLOT, previous);
  }

  /** The texts of a call are written once: calls are many, their kinds few. */
  #slotOf(owner: string, what: string): number {
    let ofOwner = this.#slots.get(owner);
    const known = ofOwner?.get(what);
    if (known !== undefined) return known;
    const slot = this.#taken + 1;
    // Full: plugins call things by very many names. Those beyond the last slot are not told apart.
    if (slot >= SLOTS) return NO_CALL;
    const start = HEADER_BYTES + slot * SLOT_BYTES;
    // A shared buffer cannot be encoded into.
    const text = `${owner} ${what}`;
    this.#bytes.set(new TextEncoder().encode(text).subarray(0, SLOT_BYTES - 1), start);
    this.#taken = slot;
    if (ofOwner === undefined) this.#slots.set(owner, (ofOwner = new Map()));
    ofOwner.set(what, slot);
    return slot;
  }
}

/** The side of the watching thread. */
export class MarkerReader {
  readonly #header: Int32Array;
  readonly #bytes: Uint8Array;

  constructor(memory: SharedArrayBuffer) {
    this.#header = new Int32Array(memory, 0, 2);
    this.#bytes = new Uint8Array(memory);
  }

  beats(): number {
    return Atomics.load(this.#header, BEATS);
  }

  running(): RunningCall | undefined {
    const slot = Atomics.load(this.#header, SLOT);
    if (slot === NO_CALL) return undefined;
    const start = HEADER_BYTES + slot * SLOT_BYTES;
    const bytes = this.#bytes.slice(start, start + SLOT_BYTES);
    const text = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    const space = text.indexOf(' ');
    return { owner: text.slice(0, space), what: text.slice(space + 1) };
  }
}
