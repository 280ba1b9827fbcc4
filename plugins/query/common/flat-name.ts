/** Separator of the parts of a flattened column name. */
export const SEPARATOR = ', ';

/** Protects separators inside one part of a name. */
export const escapeSeparator = (part: string): string => part.replaceAll(SEPARATOR, `\\${SEPARATOR}`);

/** The name as it is shown. */
export const unescapeSeparator = (name: string): string => name.replaceAll(`\\${SEPARATOR}`, SEPARATOR);

/** Parts of a flattened name, as they are shown. */
export const nameParts = (name: string): string[] => name.split(/(?<!\\),\s/).map(unescapeSeparator);
