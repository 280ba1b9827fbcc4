const LONGEST = 250;

/** Text for a header, or for a sentence: nothing in it begins a new line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
