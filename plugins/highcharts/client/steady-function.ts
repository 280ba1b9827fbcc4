/** Any function in the options of a chart. */
export type OptionFunction = (this: unknown, ...args: readonly unknown[]) => unknown;

/**
 * When the library calls a function. `later`: on an event of the user; `text`: during drawing, and only its return
 * value is drawn; `drawing`: during drawing, with possible side effects.
 */
export type CallTime = 'later' | 'text' | 'drawing';

interface Answer {
  readonly of: unknown;
  readonly args: readonly unknown[];
  readonly text: unknown;
}

/** Above this number, the results are not compared; a new function then counts as a change. */
const MOST_TEXTS = 300;

/** A stable function for the library that calls the latest version of a function in the options. */
export class SteadyFunction {
  #target: OptionFunction;
  readonly #time: CallTime;
  /** The last result for each position. */
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

  /** Whether `next` can replace the current function without a redraw; if so, it is replaced. */
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

/** The library creates a new context object each time that it formats a tick, so ticks are identified by their position. */
function placeOf(of: unknown): unknown {
  return typeof of === 'object' && of !== null && 'axis' in of && 'pos' in of ? of.pos : of;
}

const FAILED = Symbol('failed');

/**
 * The drawn object may no longer exist, so the call may fail here. The library then calls the function again itself,
 * with current objects.
 */
function answerOf(next: OptionFunction, of: unknown, args: readonly unknown[]): unknown {
  try {
    return Reflect.apply(next, of, args);
  } catch {
    return FAILED;
  }
}
