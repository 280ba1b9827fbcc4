import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Fewer rounds: under two minutes in all, less certain. */
  readonly quick: boolean;
  readonly rows: number;
  /** Before all other work of the machine. */
  readonly first: boolean;
  /** The cases to run; empty: all. */
  readonly only: readonly CaseChoice[];
}

/** A case, and of a case with many subjects those that were named; empty: all. */
export interface CaseChoice {
  readonly name: string;
  readonly parts: readonly string[];
}

export function readOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      rows: { type: 'string', default: '10000000' },
      first: { type: 'boolean', default: false },
    },
  });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 1_000_000) throw new Error('--rows takes a whole number from 1000000.');
  return { quick: values.quick, rows, first: values.first, only: casesOf(positionals) };
}

/** `chart-sizes:table,pie` is two subjects of one case. */
function casesOf(words: readonly string[]): readonly CaseChoice[] {
  return words.map((word) => {
    const [name = '', parts = ''] = word.split(':', 2);
    return { name, parts: parts.split(',').filter((part) => part !== '') };
  });
}

/** A name that is none of theirs ends the run before it begins. */
export function casesToRun<T extends { readonly name: string; readonly hasParts?: true }>(
  all: readonly T[],
  only: readonly CaseChoice[],
): readonly { readonly one: T; readonly parts: readonly string[] }[] {
  const whole = only.length === 0 ? all.map(({ name }) => ({ name, parts: [] })) : only;
  const named = chosen(
    all,
    whole.map(({ name }) => name),
    ({ name }) => name,
  );
  return named.map((one) => {
    const parts = whole.flatMap((choice) => (choice.name === one.name ? choice.parts : []));
    if (parts.length > 0 && one.hasParts !== true)
      throw new Error(`"${one.name}" is measured as a whole, without ":".`);
    return { one, parts };
  });
}

/** The members of `all` with these names, in their own order; without names all of them. */
export function chosen<T>(all: readonly T[], names: readonly string[], nameOf: (one: T) => string): readonly T[] {
  const known = all.map(nameOf);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no "${unknown}" to measure. There are: ${known.join(', ')}.`);
  return names.length === 0 ? all : all.filter((one) => names.includes(nameOf(one)));
}
