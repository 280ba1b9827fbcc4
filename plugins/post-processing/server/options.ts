import { PostProcessingError } from '@facet/sdk/server';
import { texts } from './errors.ts';

/** Typed access to the options of one step, which come from the request. */
export class StepOptions {
  readonly #values: Readonly<Record<string, unknown>>;

  /** @throws PostProcessingError for an unknown option */
  constructor(operation: string, values: Readonly<Record<string, unknown>>, known: readonly string[]) {
    this.#values = values;
    const surplus = Object.keys(values).find((name) => !known.includes(name));
    if (surplus !== undefined) throw new PostProcessingError(texts.unknownOption(operation, surplus));
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name) && this.#values[name] !== null && this.#values[name] !== undefined;
  }

  raw(name: string): unknown {
    return this.has(name) ? this.#values[name] : undefined;
  }

  text(name: string): string | undefined {
    return this.#read(name, texts.mustBeText, (value): value is string => typeof value === 'string');
  }

  requiredText(name: string): string {
    return this.text(name) ?? missing(name);
  }

  number(name: string): number | undefined {
    return this.#read(name, texts.mustBeNumber, (value): value is number => typeof value === 'number');
  }

  flag(name: string, fallback: boolean): boolean {
    return this.#read(name, texts.mustBeFlag, (value): value is boolean => typeof value === 'boolean') ?? fallback;
  }

  names(name: string): readonly string[] | undefined {
    const isNames = (value: unknown): value is readonly string[] =>
      Array.isArray(value) && value.every((item) => typeof item === 'string');
    return this.#read(name, texts.mustBeNames, isNames);
  }

  requiredNames(name: string): readonly string[] {
    return this.names(name) ?? missing(name);
  }

  /** A record such as `{source: target}`. */
  record(name: string): Readonly<Record<string, unknown>> | undefined {
    return this.#read(name, texts.mustBeRecord, isRecord);
  }

  /** `{source: target}` with text targets. */
  targets(name: string): Readonly<Record<string, string>> {
    const isTargets = (value: unknown): value is Record<string, string> =>
      isRecord(value) && Object.values(value).every((target) => typeof target === 'string');
    return this.#read(name, texts.mustBeTargets, isTargets) ?? missing(name);
  }

  #read<T>(name: string, problem: (option: string) => string, is: (value: unknown) => value is T): T | undefined {
    if (!this.has(name)) return undefined;
    const value = this.#values[name];
    if (!is(value)) throw new PostProcessingError(problem(name));
    return value;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function missing(name: string): never {
  throw new PostProcessingError(texts.missingOption(name));
}
