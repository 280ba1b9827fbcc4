const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_LENGTH = 46;
const UNIX = 3;
const KIND_OF_FILE = 0o170000;
const LINK = 0o120000;

/**
 * Whether the directory of a ZIP archive marks an entry as a symbolic link. The ZIP library does not report links, and
 * returns the target of a link as its content.
 */
export function hasLinks(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = directoryOf(view);
  if (at === undefined) return false;
  while (at + ENTRY_LENGTH <= view.byteLength && view.getUint32(at, true) === ENTRY) {
    const isUnix = view.getUint8(at + 5) === UNIX;
    const mode = view.getUint16(at + 40, true);
    if (isUnix && (mode & KIND_OF_FILE) === LINK) return true;
    at += ENTRY_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return false;
}

function directoryOf(view: DataView): number | undefined {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return view.getUint32(at + 16, true);
  return undefined;
}
