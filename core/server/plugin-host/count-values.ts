/** A tag of V8's serialisation that stands for one value without content. */
const EMPTY = new Set([...'_0TFxy-'].map((tag) => tag.charCodeAt(0)));
/** Begin what is made as an object of its own: an object, lists, a map, a set, a date, wrapped values. */
const OBJECTS = new Set([..."oAa;'DnszR"].map((tag) => tag.charCodeAt(0)));

export interface ValueCount {
  readonly values: number;
  readonly objects: number;
}

/**
 * How much a serialised message becomes when it is read, counted without making any of it: three bytes can be an object of
 * sixty. `undefined` where the bytes hold what no message needs, or end too early.
 */
export function countValues(bytes: Uint8Array): ValueCount | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let values = 0;
  let objects = 0;
  const number = (): number => {
    let result = 0;
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = view.getUint8(at);
      at += 1;
      result += (byte & 127) * factor;
      if (byte < 128) return result;
    }
    return Number.POSITIVE_INFINITY;
  };
  const skip = (count: number): void => {
    at += count;
  };
  while (at < bytes.length) {
    const tag = view.getUint8(at);
    at += 1;
    // Padding is none.
    if (tag !== 0) values += 1;
    if (OBJECTS.has(tag)) objects += 1;
    if (tag === 0 || EMPTY.has(tag)) continue;
    switch (tag) {
      case 0xff: // version
      case 0x49: // I: integer
      case 0x55: // U: unsigned integer
      case 0x5e: // ^: the same object again
      case 0x41: // A: list
      case 0x61: // a: list with gaps
      case 0x7b: // {: end of an object
      case 0x3a: // :: end of a map
      case 0x2c: // ,: end of a set
        number();
        break;
      case 0x24: // $: end of a list
      case 0x40: // @: end of a list with gaps
        number();
        number();
        break;
      case 0x4e: // N: double
      case 0x6e: // n: wrapped double
      case 0x44: // D: date
        skip(8);
        break;
      case 0x5a: // Z: big integer
      case 0x7a: // z: wrapped big integer
        skip(Math.floor(number() / 2));
        break;
      case 0x22: // ": text of one byte a character
      case 0x63: // c: text of two bytes a character
      case 0x53: // S: text in UTF-8
      case 0x42: // B: bytes
        skip(number());
        break;
      case 0x5c: // \: a view, as Node writes it
        number();
        skip(number());
        objects += 1;
        break;
      case 0x6f: // o: object
      case 0x3b: // ;: map
      case 0x27: // ': set
        break;
      default:
        return undefined;
    }
    if (at > bytes.length) return undefined;
  }
  return { values, objects };
}
