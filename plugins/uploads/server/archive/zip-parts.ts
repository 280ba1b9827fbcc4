import { Transform, type Readable } from 'node:stream';
import yauzl from 'yauzl';

/** Why an archive is not taken. */
export type ZipRefusal = 'no-zip' | 'too-many' | 'too-large' | 'suspicious' | 'unsafe-path';

export class RefusedZip extends Error {
  readonly reason: ZipRefusal;
  constructor(reason: ZipRefusal) {
    super(`The archive is refused: ${reason}.`);
    this.reason = reason;
  }
}

export interface ZipLimits {
  readonly files: number;
  /** Bytes that are unpacked, counted while they come out and not as the archive declares them. */
  readonly bytes: number;
}

/** Files of an archive by their names. */
export interface ZipParts {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** @throws RefusedZip for a name that is not there, and from the stream once a limit is passed */
  open(name: string): Promise<Readable>;
  close(): void;
}

/** Bytes of a file for each one that it takes in the archive, and from which size that counts. */
const MOST_GROWTH = 300;
const GROWTH_COUNTS_FROM = 1_048_576;
const MODE_SHIFT = 16;
const KIND_OF_FILE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const ENCRYPTED = 1;

/** Opens an archive on the disk; nothing of it is unpacked before it is asked for. @throws RefusedZip */
export async function openZip(path: string, limits: ZipLimits): Promise<ZipParts> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(noZip);
  try {
    const entries = await entriesOf(zip, limits);
    let left = limits.bytes;
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      close: () => zip.close(),
      async open(name) {
        const entry = entries.get(name);
        if (entry === undefined) throw new RefusedZip('no-zip');
        const inflated = await zip.openReadStreamPromise(entry).catch(noZip);
        let own = 0;
        const counted = new Transform({
          transform(chunk: Uint8Array, _encoding, done) {
            own += chunk.length;
            left -= chunk.length;
            if (left < 0) return done(new RefusedZip('too-large'));
            if (own > GROWTH_COUNTS_FROM && own > entry.compressedSize * MOST_GROWTH)
              return done(new RefusedZip('suspicious'));
            done(null, chunk);
          },
        });
        inflated.on('error', (error) => counted.destroy(error));
        counted.on('close', () => inflated.destroy());
        return inflated.pipe(counted);
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: yauzl.ZipFile, limits: ZipLimits): Promise<ReadonlyMap<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  if (zip.entryCount > limits.files) throw new RefusedZip('too-many');
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry;
      if (entries.size >= limits.files) throw new RefusedZip('too-many');
      const isLink = ((entry.externalFileAttributes >>> MODE_SHIFT) & KIND_OF_FILE) === SYMBOLIC_LINK;
      if (isLink || entries.has(name) || !isPlain(name)) throw new RefusedZip('unsafe-path');
      if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw new RefusedZip('no-zip');
      entries.set(name, entry);
    }
  } catch (error) {
    throw error instanceof RefusedZip
      ? error
      : new RefusedZip(/relative path|absolute path/.test(String(error)) ? 'unsafe-path' : 'no-zip');
  }
  return entries;
}

/** No path is made of a name; one that leads out is refused all the same, since nothing honest writes it. */
const isPlain = (name: string): boolean =>
  name.length <= 1_024 &&
  !/^[A-Za-z]:|[\\\0]/.test(name) &&
  name.split('/').every((part, at) => part !== '..' && (at > 0 || part !== ''));

function noZip(): never {
  throw new RefusedZip('no-zip');
}
