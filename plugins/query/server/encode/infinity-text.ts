/** How files write an infinity; not a number has no text in them. */
export const infinityText = (value: number): string => (value > 0 ? 'inf' : '-inf');
