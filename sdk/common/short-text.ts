/** The text, or its beginning of `most` UTF-16 code units and a sign that it was longer. */
export const shortText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
