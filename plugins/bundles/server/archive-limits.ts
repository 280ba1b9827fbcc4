/** Maximum size of an uploaded bundle in bytes. */
export const LARGEST_UPLOAD = 16 * 1024 * 1024;
/** Maximum declared size of all unpacked files in bytes. */
export const LARGEST_CONTENT = 100 * 1024 * 1024;
/** Maximum size of the YAML files, which are parsed, in bytes. */
export const LARGEST_TEXTS = 32 * 1024 * 1024;
export const LARGEST_FILE = 2 * 1024 * 1024;
export const MOST_FILES = 10_000;
/** Maximum ratio of a file's unpacked to its packed size. */
export const MOST_GROWTH = 200;
/** Smaller files are exempt from that ratio, because short repetitive files exceed it. */
export const GROWTH_COUNTS_FROM = 64 * 1024;
/** Files in deeper folders do not belong to a bundle. */
export const DEEPEST_PATH = 8;
