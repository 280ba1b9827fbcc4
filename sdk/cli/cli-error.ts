/** Something that the user can put right; told in two lines, without a stack. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: { cause?: unknown }) {
    super(message, options);
    this.remedy = remedy;
  }
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
