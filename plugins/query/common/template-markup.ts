/** The text holds something that a template engine would replace. */
export const hasTemplate = (text: string | null | undefined): boolean => !!text && /\{[{%#]/.test(text);
