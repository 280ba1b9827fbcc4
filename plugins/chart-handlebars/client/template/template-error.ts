/** An error in a template, with a message for its author. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

export const templateTexts = {
  unknownHelper: (name: string) =>
    `There is no helper "${name}". The README of this chart type lists those that there are.`,
  unsupported: (what: string) => `Templates cannot have ${what}.`,
  tooLong: (most: number) => `The template is longer than ${most} characters.`,
  tooDeep: (most: number) => `Blocks, branches or brackets stand in each other more than ${most} times.`,
  tooMuch: 'The template writes more than a page can show. Ask for fewer rows, or write less of each.',
  tooSlow: 'The template takes too long. Look for loops inside of loops.',
} as const;
