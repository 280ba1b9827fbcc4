/** Addresses of a recipient's text, as clients separate them: by commas, semicolons, spaces or lines. */
export const addressesIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((part) => part !== '');
