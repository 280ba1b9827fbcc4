import { TemplateError, templateTexts } from './template-error.ts';

const MAX_STEPS = 500_000;
const MAX_TEXT = 400_000;
/** Characters, and members of lists, that helpers may be given and give: what one makes of a text may be the text of the next. */
const MAX_HANDLED = 4_000_000;
/** A page that stands still for longer is noticed. */
const MAX_MS = 400;
/** The clock is asked once in as many steps. */
const STEPS_A_LOOK = 512;

/** What a run of a template may cost: whichever runs out first ends it. */
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

  /** A helper is a single step, however long the texts and lists are that it is given and gives. */
  handle(values: readonly unknown[]): void {
    for (const value of values) this.#handled += typeof value === 'string' || Array.isArray(value) ? value.length : 1;
    if (this.#handled > MAX_HANDLED) throw new TemplateError(templateTexts.tooSlow);
  }

  /** Asks the clock, after what may have taken long by itself. */
  look(): void {
    if (this.#now() > this.#until) throw new TemplateError(templateTexts.tooSlow);
  }

  /** @param as What is written of the text; a text that is too long is not looked at. */
  write(text: string, as: (text: string) => string = (same) => same): string {
    const written = this.#text + text.length > MAX_TEXT ? text : as(text);
    this.#text += written.length;
    if (this.#text > MAX_TEXT) throw new TemplateError(templateTexts.tooMuch);
    return written;
  }
}
