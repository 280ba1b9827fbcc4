import { Buffer } from 'node:buffer';

const ZERO = 48;
const MINUS = 45;
const DOT = 46;
const HUNDRED = 100;
/** Below it every number of two decimals is the only one with so few digits near its double. */
const FEW_DIGITS = 1e13;

/** Bytes of a text that is written piece by piece, in memory that is used again. */
export class ByteSink {
  bytes: Buffer;
  length = 0;

  constructor(room: number) {
    this.bytes = Buffer.allocUnsafeSlow(room);
  }

  /** Makes sure that so many bytes more fit. */
  room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** A copy of what was written; the sink is empty afterwards. */
  take(): Buffer {
    const taken = Buffer.allocUnsafeSlow(this.length);
    this.bytes.copy(taken, 0, 0, this.length);
    this.length = 0;
    return taken;
  }

  /** What was written, without a copy: the sink must not be written to any more. */
  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  /** There must be room. */
  byte(value: number): void {
    this.bytes[this.length] = value;
    this.length += 1;
  }

  copy(from: Uint8Array, start: number, end: number): void {
    this.room(end - start);
    const { bytes, length } = this;
    for (let at = start; at < end; at += 1) bytes[length + at - start] = from[at] ?? 0;
    this.length = length + end - start;
  }

  text(text: string): void {
    this.room(text.length * 3);
    this.length += this.bytes.write(text, this.length);
  }

  /** Text of ASCII. */
  ascii(text: string): void {
    this.room(text.length);
    const { bytes, length } = this;
    for (let at = 0; at < text.length; at += 1) bytes[length + at] = text.charCodeAt(at);
    this.length = length + text.length;
  }

  /** A whole number from 0 to 2^53 with at least `width` digits. There must be room for 16. */
  digits(value: number, width: number): void {
    const { bytes, length } = this;
    let count = width;
    for (let limit = 10 ** width; value >= limit; limit *= 10) count += 1;
    let rest = value;
    for (let at = length + count - 1; at >= length; at -= 1) {
      const next = Math.floor(rest / 10);
      bytes[at] = ZERO + rest - next * 10;
      rest = next;
    }
    this.length = length + count;
  }

  /** A finite number as JavaScript writes it; `decimal`: whole ones as `1.0`, and as `1e+16` from there on. */
  number(value: number, decimal: boolean): void {
    this.room(32);
    const size = Math.abs(value);
    if (size < FEW_DIGITS) {
      const hundredths = Math.round(size * HUNDRED);
      if (hundredths / HUNDRED === size) {
        if (value < 0) this.byte(MINUS);
        this.#hundredths(hundredths, decimal);
        return;
      }
    }
    if (!decimal || !Number.isInteger(value)) this.ascii(String(value));
    else this.ascii(size < 1e16 ? `${value}.0` : value.toExponential());
  }

  #hundredths(hundredths: number, decimal: boolean): void {
    const whole = Math.floor(hundredths / HUNDRED);
    const rest = hundredths - whole * HUNDRED;
    this.digits(whole, 1);
    if (rest === 0 && !decimal) return;
    this.byte(DOT);
    if (rest % 10 === 0) this.byte(ZERO + rest / 10);
    else this.digits(rest, 2);
  }
}
