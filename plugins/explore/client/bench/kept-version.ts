const nameOf = (key: string): string => `facet:explore-version:${key}`;

/**
 * Remembers which state of the chart unsaved work began from, beside the kept form that its address names. After a reload
 * the server knows only the latest state, and a save from the older one would pass for a save from that.
 */
export function keepVersion(key: string, version: string | undefined): void {
  try {
    if (version === undefined) sessionStorage.removeItem(nameOf(key));
    else sessionStorage.setItem(nameOf(key), version);
  } catch {
    // A browser without storage: the latest state counts as the one that was seen.
  }
}

export function keptVersion(key: string | null): string | undefined {
  if (key === null) return undefined;
  try {
    return sessionStorage.getItem(nameOf(key)) ?? undefined;
  } catch {
    return undefined;
  }
}
