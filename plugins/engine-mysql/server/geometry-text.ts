const SRID_BYTES = 4;
const NAMES: Readonly<Record<number, string>> = {
  1: 'POINT',
  2: 'LINESTRING',
  3: 'POLYGON',
  4: 'MULTIPOINT',
  5: 'MULTILINESTRING',
  6: 'MULTIPOLYGON',
  7: 'GEOMETRYCOLLECTION',
};

/** Converts a geometry in MySQL's storage format (SRID, followed by well-known binary) to text such as `POINT(1 2)`. */
export function geometryText(bytes: Uint8Array): string {
  try {
    return new GeometryReader(bytes).geometry();
  } catch (error) {
    // Truncated, or of an unknown kind.
    if (error instanceof RangeError) return '[bytes]';
    throw error;
  }
}

class GeometryReader {
  readonly #view: DataView;
  #at = SRID_BYTES;
  #little = true;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  geometry(): string {
    const kind = this.#head();
    return `${NAMES[kind]}${this.#body(kind)}`;
  }

  #head(): number {
    this.#little = this.#view.getUint8(this.#at) === 1;
    this.#at += 1;
    const kind = this.#count();
    if (NAMES[kind] === undefined) throw new RangeError(`There is no geometry of kind ${kind}.`);
    return kind;
  }

  #body(kind: number): string {
    if (kind === 1) return `(${this.#position()})`;
    return `(${this.#list(kind).join(',')})`;
  }

  #list(kind: number): string[] {
    const count = this.#count();
    // Each element takes at least a byte, so a larger count is invalid.
    if (count > this.#view.byteLength) throw new RangeError('The geometry is truncated.');
    return Array.from({ length: count }, () => {
      if (kind === 2) return this.#position();
      if (kind === 3) return `(${this.#list(2).join(',')})`;
      if (kind === 7) return this.geometry();
      return this.#body(this.#head());
    });
  }

  #count(): number {
    const count = this.#view.getUint32(this.#at, this.#little);
    this.#at += 4;
    return count;
  }

  #position(): string {
    const x = this.#view.getFloat64(this.#at, this.#little);
    const y = this.#view.getFloat64(this.#at + 8, this.#little);
    this.#at += 16;
    return `${x} ${y}`;
  }
}
