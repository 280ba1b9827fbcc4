import { strFromU8, unzipSync } from 'fflate';
import {
  DEEPEST_PATH,
  GROWTH_COUNTS_FROM,
  LARGEST_CONTENT,
  LARGEST_FILE,
  LARGEST_TEXTS,
  LARGEST_UPLOAD,
  MOST_FILES,
  MOST_GROWTH,
} from '../archive-limits.ts';
import { readYaml } from './bounded-yaml.ts';
import { hasLinks } from './zip-links.ts';

/**
 * Parsed files of a bundle by their paths below its folder; `undefined` for a file that is not YAML or too expensive to
 * parse.
 */
export type ArchiveFiles = ReadonlyMap<string, unknown>;

/** Why an archive is rejected. */
export type ArchiveRefusal =
  | { readonly refused: 'no-zip' | 'too-large' | 'too-many' | 'nothing' }
  | { readonly refused: 'unsafe-path' | 'suspicious'; readonly path: string };

/** Reads the YAML files of an archive. */
export function readArchive(bytes: Uint8Array): ArchiveFiles | ArchiveRefusal {
  const texts = textsOf(bytes);
  if ('refused' in texts) return texts;
  if (texts.size === 0) return { refused: 'nothing' };
  return new Map([...texts].map(([path, text]) => [path, readYaml(text)]));
}

/**
 * Sizes are checked by the declarations of the archive before anything is unpacked; a file that turns out longer is
 * cut, and is then invalid YAML. Nothing is written to disk: a path is only a name. A path that leads out of the
 * archive is rejected nevertheless, because no export writes one.
 */
function textsOf(bytes: Uint8Array): ReadonlyMap<string, string> | ArchiveRefusal {
  if (bytes.length > LARGEST_UPLOAD) return { refused: 'too-large' };
  let content = 0;
  let texts = 0;
  let count = 0;
  const seen = new Set<string>();
  const admit = (name: string, size: number, originalSize: number): ArchiveRefusal | boolean => {
    count += 1;
    content += originalSize;
    if (count > MOST_FILES) return { refused: 'too-many' };
    if (content > LARGEST_CONTENT) return { refused: 'too-large' };
    if (!isPlainPath(name) || seen.has(name)) return { refused: 'unsafe-path', path: shown(name) };
    seen.add(name);
    if (originalSize > GROWTH_COUNTS_FROM && originalSize > size * MOST_GROWTH)
      return { refused: 'suspicious', path: shown(name) };
    if (!/\.ya?ml$/i.test(name) || name.startsWith('__MACOSX/')) return false;
    texts += originalSize;
    return originalSize > LARGEST_FILE || texts > LARGEST_TEXTS ? { refused: 'too-large' } : true;
  };
  let refusal: ArchiveRefusal | undefined;
  try {
    if (hasLinks(bytes)) return { refused: 'unsafe-path', path: 'symbolic link' };
    const files = unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        if (refusal) return false;
        const admitted = admit(name, size, originalSize);
        if (typeof admitted === 'boolean') return admitted;
        refusal = admitted;
        return false;
      },
    });
    if (refusal) return refusal;
    return new Map(Object.entries(files).map(([path, bytes]) => [withoutRoot(path), strFromU8(bytes)]));
  } catch {
    // The ZIP library throws errors of all kinds for bytes that are not an archive.
    return refusal ?? { refused: 'no-zip' };
  }
}

/** Whether the path is relative and consists of plain names. Folders end with a slash. */
function isPlainPath(name: string): boolean {
  if (name.length > 1_024 || name.includes('\\') || name.includes('\0') || name.startsWith('/')) return false;
  const parts = name.replace(/\/$/, '').split('/');
  return (
    parts.length <= DEEPEST_PATH &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/^[A-Za-z]:/.test(part))
  );
}

const shown = (name: string): string => name.slice(0, 200);

const withoutRoot = (path: string): string => path.slice(path.indexOf('/') + 1);
