/** A tag of V8's serialisation that stands for one value without content. */
const EMPTY = tagsOf('_0TF-');
/** Begin what is made as an object of its own, which the same message may name again. */
const OBJECTS = tagsOf("oAa;'DnszRrB\\xy");
/** Begin what holds values until an end of its own. */
const CONTAINERS = tagsOf("oAa;'");
/** What an error says of itself before its texts: its class. */
const ERROR_CLASSES = tagsOf('ERFSTU');
/** Integers of any use are far shorter, and the time to write one as text grows faster than its length. */
const LONGEST_INTEGER = 1_024;

export interface ValueCount {
  readonly values: number;
  readonly objects: number;
  /** What would be walked in addition because it stands in several places: values and bytes. */
  readonly repeated: { readonly values: number; readonly bytes: number };
  /** How often an object stands within itself. */
  readonly circles: number;
}

/**
 * How much a serialised message becomes when it is read, counted without making any of it: three bytes can be an object of
 * sixty, two a list of four milliards of gaps, and forty objects that each hold the next one twice a tree without end.
 * `undefined` where the bytes hold what no message needs, or end too early.
 */
export function countValues(bytes: Uint8Array): ValueCount | undefined {
  const count = new Count(new TagReader(bytes));
  return count.ofAll();
}

interface Open {
  readonly id: number;
  readonly isError: boolean;
  readonly valuesBefore: number;
  readonly bytesBefore: number;
}

interface Weight {
  readonly values: number;
  readonly bytes: number;
}

class Count {
  readonly #reader: TagReader;
  readonly #open: Open[] = [];
  /** By id, of those that have ended. */
  readonly #weights = new Map<number, Weight>();
  #objects = 0;
  #values = 0;
  #repeatedValues = 0;
  #repeatedBytes = 0;
  #circles = 0;
  #lastId = -1;

  constructor(reader: TagReader) {
    this.#reader = reader;
  }

  ofAll(): ValueCount | undefined {
    const reader = this.#reader;
    while (!reader.isAtEnd) if (!this.#tag(reader.byte()) || reader.isBeyondEnd) return undefined;
    return {
      values: this.#values,
      objects: this.#objects,
      repeated: { values: this.#repeatedValues, bytes: this.#repeatedBytes },
      circles: this.#circles,
    };
  }

  /** False for what no message needs. */
  #tag(tag: number): boolean {
    // Padding is none, and the version is that of the whole.
    if (tag === 0) return true;
    if (tag === TAG.version) return this.#reader.number() >= 0;
    this.#values += 1;
    if (tag === TAG.again) return this.#again(this.#reader.number());
    if (OBJECTS.has(tag)) return this.#object(tag);
    if (!this.#plain(tag)) return false;
    return this.#ended();
  }

  #object(tag: number): boolean {
    const reader = this.#reader;
    this.#objects += 1;
    this.#lastId += 1;
    if (CONTAINERS.has(tag) || tag === TAG.error) {
      this.#enter(tag === TAG.error);
      if (tag === TAG.list) reader.number();
      // What reads it goes over its gaps, too.
      if (tag === TAG.gappyList) this.#values += reader.number();
      return tag === TAG.error ? this.#ended() : true;
    }
    this.#weights.set(this.#lastId, { values: 1, bytes: 0 });
    if (tag === TAG.wrappedInteger) return this.#integer() && this.#ended();
    if (tag === TAG.pattern) {
      if (!reader.text()) return false;
      reader.number();
    }
    if (tag === TAG.view) reader.number();
    if (tag === TAG.view || tag === TAG.bytes) {
      const size = reader.number();
      this.#weights.set(this.#lastId, { values: 1, bytes: size });
      reader.skip(size);
    }
    if (tag === TAG.date || tag === TAG.wrappedDouble) reader.skip(8);
    return tag === TAG.wrappedText ? reader.text() && this.#ended() : this.#ended();
  }

  #enter(isError: boolean): void {
    this.#open.push({ id: this.#lastId, isError, valuesBefore: this.#total(), bytesBefore: this.#totalBytes() });
  }

  #plain(tag: number): boolean {
    const reader = this.#reader;
    if (EMPTY.has(tag)) return true;
    switch (tag) {
      case TAG.integer:
      case TAG.unsigned:
        reader.number();
        return true;
      case TAG.double:
        reader.skip(8);
        return true;
      case TAG.bigInteger:
        return this.#integer();
      case TAG.endOfList:
      case TAG.endOfGappyList:
        reader.number();
        reader.number();
        return this.#leave();
      case TAG.endOfObject:
      case TAG.endOfMap:
      case TAG.endOfSet:
        reader.number();
        return this.#leave();
      default:
        return reader.restOfText(tag);
    }
  }

  #integer(): boolean {
    const length = Math.floor(this.#reader.number() / 2);
    this.#reader.skip(length);
    return length <= LONGEST_INTEGER;
  }

  #again(id: number): boolean {
    const weight = this.#weights.get(id);
    if (weight) {
      this.#repeatedValues += weight.values;
      this.#repeatedBytes += weight.bytes;
    } else if (this.#open.some((one) => one.id === id)) this.#circles += 1;
    else return false;
    return this.#ended();
  }

  #leave(): boolean {
    const left = this.#open.pop();
    if (left === undefined || left.isError) return false;
    this.#weigh(left);
    return true;
  }

  #weigh({ id, valuesBefore, bytesBefore }: Open): void {
    this.#weights.set(id, {
      values: this.#total() - valuesBefore + 1,
      bytes: this.#totalBytes() - bytesBefore,
    });
  }

  /** A value has ended: where it was the cause of an error, the rest of the error follows. */
  #ended(): boolean {
    for (;;) {
      const top = this.#open.at(-1);
      if (top?.isError !== true) return true;
      const next = this.#restOfError();
      if (next === 'unknown') return false;
      if (next === 'cause') return true;
      this.#open.pop();
      this.#weigh(top);
    }
  }

  #restOfError(): 'ended' | 'cause' | 'unknown' {
    const reader = this.#reader;
    while (!reader.isAtEnd) {
      const tag = reader.byte();
      if (tag === TAG.endOfError) return 'ended';
      if (tag === TAG.causeOfError) return 'cause';
      if (ERROR_CLASSES.has(tag)) continue;
      if ((tag !== TAG.messageOfError && tag !== TAG.stackOfError) || !reader.text()) return 'unknown';
    }
    return 'unknown';
  }

  /** With all that stands twice counted twice. */
  #total(): number {
    return this.#values + this.#repeatedValues;
  }

  #totalBytes(): number {
    return this.#reader.at + this.#repeatedBytes;
  }
}

const TAG = {
  version: 0xff,
  again: tagOf('^'),
  list: tagOf('A'),
  gappyList: tagOf('a'),
  error: tagOf('r'),
  pattern: tagOf('R'),
  view: tagOf('\\'),
  bytes: tagOf('B'),
  date: tagOf('D'),
  wrappedDouble: tagOf('n'),
  wrappedText: tagOf('s'),
  wrappedInteger: tagOf('z'),
  integer: tagOf('I'),
  unsigned: tagOf('U'),
  double: tagOf('N'),
  bigInteger: tagOf('Z'),
  endOfList: tagOf('$'),
  endOfGappyList: tagOf('@'),
  endOfObject: tagOf('{'),
  endOfMap: tagOf(':'),
  endOfSet: tagOf(','),
  endOfError: tagOf('.'),
  causeOfError: tagOf('c'),
  messageOfError: tagOf('m'),
  stackOfError: tagOf('s'),
  narrowText: tagOf('"'),
  wideText: tagOf('c'),
  utf8Text: tagOf('S'),
} as const;

class TagReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  get isBeyondEnd(): boolean {
    return this.#at > this.#bytes.length;
  }

  byte(): number {
    const byte = this.#bytes[this.#at] ?? 0;
    this.#at += 1;
    return byte;
  }

  /** Infinite where the bytes end too early. */
  number(): number {
    let result = 0;
    for (let factor = 1; !this.isAtEnd; factor *= 128) {
      const byte = this.byte();
      result += (byte & 127) * factor;
      if (byte < 128) return result;
    }
    this.#at = Number.POSITIVE_INFINITY;
    return Number.POSITIVE_INFINITY;
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** False where no text follows. */
  text(): boolean {
    let tag = this.byte();
    while (tag === 0 && !this.isAtEnd) tag = this.byte();
    return this.restOfText(tag);
  }

  restOfText(tag: number): boolean {
    if (tag !== TAG.narrowText && tag !== TAG.wideText && tag !== TAG.utf8Text) return false;
    this.skip(this.number());
    return true;
  }
}

function tagOf(character: string): number {
  return character.charCodeAt(0);
}

function tagsOf(characters: string): ReadonlySet<number> {
  return new Set([...characters].map(tagOf));
}
