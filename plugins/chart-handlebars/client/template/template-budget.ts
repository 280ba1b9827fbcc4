import { TemplateError, templateTexts } from './template-error.ts';

const MAX_STEPS = 500_000;
const MAX_TEXT = 400_000;
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

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#until = now() + MAX_MS;
  }

  step(): void {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) throw new TemplateError(templateTexts.tooSlow);
    if (this.#steps % STEPS_A_LOOK === 0 && this.#now() > this.#until) throw new TemplateError(templateTexts.tooSlow);
  }

  write(text: string): string {
    this.#text += text.length;
    if (this.#text > MAX_TEXT) throw new TemplateError(templateTexts.tooMuch);
    return text;
  }
}
