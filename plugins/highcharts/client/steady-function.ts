/** Any function of the options of a drawing. */
export type OptionFunction = (this: unknown, ...args: readonly unknown[]) => unknown;

/**
 * When the library calls it. `later`: when somebody does something; `text`: while it draws, and what is drawn is the answer alone;
 * `drawing`: while it draws, with anything as its effect.
 */
export type CallTime = 'later' | 'text' | 'drawing';

interface Answer {
  readonly of: unknown;
  readonly args: readonly unknown[];
  readonly text: unknown;
}

/** Texts beyond are too many to be asked for again; then another function counts as another text. */
const MOST_TEXTS = 300;

/** One function for the library, whose answers come from the newest that was given in its place. */
export class SteadyFunction {
  #target: OptionFunction;
  readonly #time: CallTime;
  /** The last answer for each place. */
  readonly #answers = new Map<unknown, Answer>();

  constructor(target: OptionFunction, time: CallTime) {
    this.#target = target;
    this.#time = time;
    const ask = (of: unknown, args: readonly unknown[]) => this.#ask(of, args);
    this.call = function call(this: unknown, ...args: readonly unknown[]) {
      return ask(this, args);
    };
  }

  readonly call: OptionFunction;

  /** Whether the function can take the place of the one before without anything being drawn anew; then it does. */
  takes(next: OptionFunction): boolean {
    if (next === this.#target) return true;
    if (this.#time === 'drawing' || (this.#time === 'text' && !this.#saysTheSame(next))) return false;
    this.#target = next;
    return true;
  }

  #ask(of: unknown, args: readonly unknown[]): unknown {
    const text = Reflect.apply(this.#target, of, args);
    if (this.#time === 'text' && this.#answers.size <= MOST_TEXTS) this.#answers.set(placeOf(of), { of, args, text });
    return text;
  }

  #saysTheSame(next: OptionFunction): boolean {
    if (this.#answers.size > MOST_TEXTS) return false;
    return [...this.#answers.values()].every(({ of, args, text }) => answerOf(next, of, args) === text);
  }
}

/** Marks of an axis come in a new description each time they are written. */
function placeOf(of: unknown): unknown {
  return typeof of === 'object' && of !== null && 'axis' in of && 'pos' in of ? of.pos : of;
}

const FAILED = Symbol('failed');

/** What was written may be gone by now; the library asks anew then, and meets a failure that is none of that. */
function answerOf(next: OptionFunction, of: unknown, args: readonly unknown[]): unknown {
  try {
    return Reflect.apply(next, of, args);
  } catch {
    return FAILED;
  }
}
