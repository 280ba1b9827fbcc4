const LONGEST = 250;

/** A text without line breaks, for a header or a sentence. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
