/** Characters of the settings, which hold the layout when it is saved. */
export const LONGEST_SETTINGS = 1_000_000;
