/** Bytes of an uploaded bundle. */
export const LARGEST_UPLOAD = 16 * 1024 * 1024;
/** Bytes of all that a bundle unpacks to, as it declares them. */
export const LARGEST_CONTENT = 100 * 1024 * 1024;
/** Bytes of the YAML files in it, which are read. */
export const LARGEST_TEXTS = 32 * 1024 * 1024;
export const LARGEST_FILE = 2 * 1024 * 1024;
export const MOST_FILES = 10_000;
/** Bytes of a file for each one that it takes in the archive. */
export const MOST_GROWTH = 200;
/** Short repetitive files grow more than that. */
export const GROWTH_COUNTS_FROM = 64 * 1024;
/** Files deeper than that are no files of a bundle. */
export const DEEPEST_PATH = 8;
