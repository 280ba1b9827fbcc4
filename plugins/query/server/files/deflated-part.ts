import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { ZipInputFile } from 'fflate';

const DEFLATE = 8;

/** A file inside a ZIP archive, compressed by Node piece by piece: several times as fast as in JavaScript. */
export class DeflatedPart implements ZipInputFile {
  readonly filename: string;
  readonly compression = DEFLATE;
  size = 0;
  crc = 0;
  ondata?: NonNullable<ZipInputFile['ondata']>;

  constructor(filename: string) {
    this.filename = filename;
  }

  /** Pieces end at whole bytes, so that one may follow the other. */
  push(bytes: Uint8Array, last: boolean): void {
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    const packed = deflateRawSync(bytes, {
      level: constants.Z_BEST_SPEED,
      finishFlush: last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    });
    this.ondata?.(null, packed, last);
  }
}
