let loaded: Promise<typeof import('./exact-dimensions.ts')> | undefined;

/** Few answers have numbers that a double does not hold; the code for them loads with the first. */
export const loadExactDimensions = (): Promise<typeof import('./exact-dimensions.ts')> =>
  (loaded ??= import('./exact-dimensions.ts').catch((error: unknown) => {
    loaded = undefined;
    throw error;
  }));
