/** Longest duration of a run in the background. */
export const LONGEST_RUN_MS = 6 * 60 * 60_000;
