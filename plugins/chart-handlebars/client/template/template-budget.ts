import { TemplateError, templateTexts } from './template-error.ts';

const MAX_STEPS = 500_000;
const MAX_TEXT = 400_000;
/**
 * Limit for the characters and list items in all arguments and results of helpers: the result of one helper may be the
 * argument of the next.
 */
const MAX_HANDLED = 4_000_000;
/** A page that is blocked for longer is noticeable. */
const MAX_MS = 400;
/** The clock is read once per this number of steps. */
const STEPS_A_LOOK = 512;

/** Limits of one rendering; exceeding any of them ends it. */
export class TemplateBudget {
  readonly #until: number;
  readonly #now: () => number;
  #steps = 0;
  #text = 0;
  #handled = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#until = now() + MAX_MS;
  }

  step(): void {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) throw new TemplateError(templateTexts.tooSlow);
    if (this.#steps % STEPS_A_LOOK === 0) this.look();
  }

  /** Counts a helper by the sizes of its arguments and result, because it is otherwise a single step. */
  handle(values: readonly unknown[]): void {
    for (const value of values) this.#handled += typeof value === 'string' || Array.isArray(value) ? value.length : 1;
    if (this.#handled > MAX_HANDLED) throw new TemplateError(templateTexts.tooSlow);
  }

  /** Reads the clock after an operation that may have been slow. */
  look(): void {
    if (this.#now() > this.#until) throw new TemplateError(templateTexts.tooSlow);
  }

  /** @param as Converts the text for the output; it is not called for a text that is too long. */
  write(text: string, as: (text: string) => string = (same) => same): string {
    const written = this.#text + text.length > MAX_TEXT ? text : as(text);
    this.#text += written.length;
    if (this.#text > MAX_TEXT) throw new TemplateError(templateTexts.tooMuch);
    return written;
  }
}
