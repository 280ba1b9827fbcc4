/** A template that cannot be filled in. */
export class SqlTemplateError extends Error {
  override readonly name = 'SqlTemplateError';
  /** Names without a value; empty for a broken or forbidden template. */
  readonly undefinedNames: readonly string[];
  /** The template is valid, but a calculation in it failed; the message says which. */
  readonly calculation: boolean;

  constructor(
    message: string,
    undefinedNames: readonly string[],
    options?: { cause?: unknown; calculation?: boolean },
  ) {
    super(message, options);
    this.undefinedNames = undefinedNames;
    this.calculation = options?.calculation ?? false;
  }
}
