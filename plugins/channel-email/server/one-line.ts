const LONGEST = 250;

/** A text without line breaks and control characters, for a header or a sentence. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
