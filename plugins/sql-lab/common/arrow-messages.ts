/** Header types of Arrow's messages. */
const RECORD_BATCH = 3;
const SCHEMA = 1;

export interface ArrowStreamListener {
  /** Receives the schema's message, before any batch. */
  schema(message: Uint8Array<ArrayBuffer>): void;
  /** Receives the messages of one record batch: its dictionaries, then the batch. Each has a buffer of its own. */
  batch(messages: readonly Uint8Array<ArrayBuffer>[]): void;
}

/**
 * Cuts an Arrow IPC stream into its messages while it arrives, and keeps the bytes after its end: Arrow's readers stop
 * there, so a trailer can follow.
 */
export class ArrowMessages {
  readonly #listener: ArrowStreamListener;
  readonly #pieces: Uint8Array[] = [];
  #held = 0;
  #metadataLength = 0;
  #bodyLength = -1;
  #type = 0;
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #ended = false;

  constructor(listener: ArrowStreamListener) {
    this.#listener = listener;
  }

  /** @throws TypeError for bytes that are not an Arrow stream */
  push(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#held += piece.length;
    while (!this.#ended && this.#step());
  }

  /** Whether the end of the Arrow part was reached. */
  get ended(): boolean {
    return this.#ended;
  }

  /** The bytes after the Arrow part that have arrived so far. */
  trailer(): Uint8Array<ArrayBuffer> {
    return this.#ended ? this.#copy(this.#held) : new Uint8Array();
  }

  /** True when it consumed a message. */
  #step(): boolean {
    if (this.#metadataLength === 0) {
      if (this.#held < 8) return false;
      const head = new DataView(this.#copy(8).buffer);
      if (head.getInt32(0, true) !== -1) throw new TypeError('The bytes are not an Arrow stream.');
      this.#metadataLength = head.getInt32(4, true);
      if (this.#metadataLength === 0) {
        this.#drop(8);
        this.#ended = true;
        return false;
      }
    }
    const headLength = 8 + this.#metadataLength;
    if (this.#bodyLength < 0) {
      if (this.#held < headLength) return false;
      const head = readHead(new DataView(this.#copy(headLength).buffer, 8));
      this.#bodyLength = head.bodyLength;
      this.#type = head.type;
    }
    const length = headLength + this.#bodyLength;
    if (this.#held < length) return false;
    const message = this.#copy(length);
    this.#drop(length);
    this.#metadataLength = 0;
    this.#bodyLength = -1;
    this.#give(message);
    return true;
  }

  #give(message: Uint8Array<ArrayBuffer>): void {
    if (this.#type === SCHEMA) {
      this.#listener.schema(message);
      return;
    }
    this.#waiting.push(message);
    if (this.#type !== RECORD_BATCH) return;
    const messages = this.#waiting;
    this.#waiting = [];
    this.#listener.batch(messages);
  }

  #copy(length: number): Uint8Array<ArrayBuffer> {
    const out = new Uint8Array(length);
    let at = 0;
    for (const piece of this.#pieces) {
      const taken = Math.min(piece.length, length - at);
      out.set(taken === piece.length ? piece : piece.subarray(0, taken), at);
      at += taken;
      if (at === length) break;
    }
    return out;
  }

  #drop(length: number): void {
    this.#held -= length;
    let left = length;
    while (left > 0) {
      const [piece] = this.#pieces;
      if (!piece) return;
      if (piece.length > left) {
        this.#pieces[0] = piece.subarray(left);
        return;
      }
      left -= piece.length;
      this.#pieces.shift();
    }
  }
}

/** Type and body length from the flatbuffer table `Message`: fields 1 and 3. */
function readHead(view: DataView): { readonly type: number; readonly bodyLength: number } {
  const table = view.getUint32(0, true);
  const vtable = table - view.getInt32(table, true);
  const size = view.getUint16(vtable, true);
  const at = (field: number): number => {
    const slot = 4 + 2 * field;
    const offset = slot < size ? view.getUint16(vtable + slot, true) : 0;
    return offset === 0 ? 0 : table + offset;
  };
  const type = at(1);
  const body = at(3);
  return {
    type: type === 0 ? 0 : view.getUint8(type),
    bodyLength: body === 0 ? 0 : view.getUint32(body, true) + view.getInt32(body + 4, true) * 4_294_967_296,
  };
}
