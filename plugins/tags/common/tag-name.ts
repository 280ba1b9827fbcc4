/** `:` and `,` are separators in the contract's lists of names, and in names of automatic tags. */
export const isTagName = (name: string): boolean => name.trim() !== '' && !/[:,]/.test(name);
