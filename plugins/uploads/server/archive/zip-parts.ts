import { Transform, type Readable } from 'node:stream';
import yauzl from 'yauzl';

/** Why an archive is rejected. */
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
  /** Limit of unpacked bytes, counted during unpacking: the declared sizes are not trusted. */
  readonly bytes: number;
}

/** Files of an archive by name. */
export interface ZipParts {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** @throws RefusedZip for an unknown name, and through the stream when a limit is exceeded */
  open(name: string): Promise<Readable>;
  close(): void;
}

/** Maximum ratio of a file's unpacked to its packed size, and the size from which it applies. */
const MOST_GROWTH = 300;
const GROWTH_COUNTS_FROM = 1_048_576;
const MODE_SHIFT = 16;
const KIND_OF_FILE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const ENCRYPTED = 1;

/** Opens an archive on disk; its files are unpacked on demand. @throws RefusedZip */
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

/**
 * Names are not used as paths. A name that leads out of the archive is rejected nevertheless, because no ordinary
 * archive contains one.
 */
const isPlain = (name: string): boolean =>
  name.length <= 1_024 &&
  !/^[A-Za-z]:|[\\\0]/.test(name) &&
  name.split('/').every((part, at) => part !== '..' && (at > 0 || part !== ''));

function noZip(): never {
  throw new RefusedZip('no-zip');
}
