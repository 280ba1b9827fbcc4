/**
 * A permalink without anything that is kept for it: its key is the state itself, compressed (raw deflate), in base64 for addresses. A
 * guest of another site may store nothing, and what such a key says its reader could have chosen as well.
 */
export const WRITTEN_KEY = '~';

/** Of a key: paths of the server have parameters of this length at most. */
export const LONGEST_WRITTEN_KEY = 1_900;
