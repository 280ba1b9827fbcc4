export interface CommandInput {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  print(text: string): void;
}

/** Gives the exit code. */
export type Command = (input: CommandInput) => Promise<number>;
