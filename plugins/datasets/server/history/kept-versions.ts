/** Limits of the history of one dataset. The newest version stays, whatever its size. */
export interface HistoryLimits {
  readonly versions: number;
  /** Characters of all states together. */
  readonly characters: number;
}

export interface VersionSize {
  readonly id: number;
  readonly characters: number;
}

/** The oldest version within the limits; `undefined` if there is none. @param newestFirst versions, newest first */
export function oldestKept(newestFirst: readonly VersionSize[], limits: HistoryLimits): number | undefined {
  let characters = 0;
  let oldest: number | undefined;
  for (const [at, version] of newestFirst.slice(0, limits.versions).entries()) {
    characters += version.characters;
    if (at > 0 && characters > limits.characters) break;
    oldest = version.id;
  }
  return oldest;
}
