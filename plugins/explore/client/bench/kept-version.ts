const nameOf = (key: string): string => `facet:explore-version:${key}`;

/**
 * Remembers the chart version that unsaved changes are based on, beside the stored form that the address names. After a
 * reload the server returns only the latest version, and saving older changes would not be detected as a conflict.
 */
export function keepVersion(key: string, version: string | undefined): void {
  try {
    if (version === undefined) sessionStorage.removeItem(nameOf(key));
    else sessionStorage.setItem(nameOf(key), version);
  } catch {
    // A browser without storage: the latest state counts as seen.
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
