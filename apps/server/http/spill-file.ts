import type { FileHandle } from 'node:fs/promises';

/** Where the bytes of one answer wait; they are read in the order in which they came. */
export interface SpillDisk {
  /** A file without a name. */
  open(): Promise<FileHandle>;
  /** Whether there is room for so many bytes more of an answer that has `own` already. */
  take(bytes: number, own: number): boolean;
  giveBack(bytes: number): void;
}

const PIECE_BYTES = 262_144;

/** Written by one and read by another, each one after the other. */
export class SpillFile {
  readonly #disk: SpillDisk;
  #file: FileHandle | undefined;
  #taken = 0;
  #readTo = 0;
  #writtenTo = 0;

  constructor(disk: SpillDisk) {
    this.#disk = disk;
  }

  get isEmpty(): boolean {
    return this.#readTo === this.#writtenTo;
  }

  /** @returns false where there is no room. @throws what the disk says; nothing of the bytes is read then */
  async append(bytes: Uint8Array): Promise<boolean> {
    if (this.isEmpty) await this.#startAgain();
    if (!this.#disk.take(bytes.length, this.#taken)) return false;
    this.#taken += bytes.length;
    const file = (this.#file ??= await this.#disk.open());
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, this.#writtenTo + done);
      done += bytesWritten;
    }
    this.#writtenTo += bytes.length;
    return true;
  }

  async read(): Promise<Buffer> {
    if (!this.#file) throw new TypeError('Nothing has been written yet.');
    const wanted = Math.min(PIECE_BYTES, this.#writtenTo - this.#readTo);
    const { bytesRead, buffer } = await this.#file.read(Buffer.allocUnsafe(wanted), 0, wanted, this.#readTo);
    if (bytesRead === 0) throw new Error('The file of an answer is truncated.');
    this.#readTo += bytesRead;
    return buffer.subarray(0, bytesRead);
  }

  async close(): Promise<void> {
    this.#disk.giveBack(this.#taken);
    this.#taken = 0;
    await this.#file?.close();
  }

  /** Room that has been read is others'. */
  async #startAgain(): Promise<void> {
    await this.#file?.truncate();
    this.#disk.giveBack(this.#taken);
    this.#taken = this.#readTo = this.#writtenTo = 0;
  }
}
