/** Bytes of an archive of saved queries: of one file in it, unpacked, and of the whole. */
export const LARGEST_FILE = 256 * 1024;
export const LARGEST_ARCHIVE = 2 * 1024 * 1024;
