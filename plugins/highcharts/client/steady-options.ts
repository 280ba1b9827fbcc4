import type { Options } from 'highcharts';
import { isPlain } from './is-plain.ts';
import { type CallTime, type OptionFunction, SteadyFunction } from './steady-function.ts';

/** Long lists without functions of ours: compared, but never copied. */
const ROWS: ReadonlySet<string> = new Set(['data', 'mapData', 'map']);

type Members = Readonly<Record<string, unknown>>;

/**
 * Remembers the options of a chart, so that an update contains only the changes. Each change of a control creates new
 * options with new functions, for which the library would rebuild every axis and series; here each position in the
 * options keeps one function, which calls the latest version.
 */
export class SteadyOptions {
  readonly #functions = new Map<string, SteadyFunction>();
  #told: Members = {};

  /**
   * The options that differ from the previous ones. Two levels are compared; a changed member of the second level is
   * passed whole. The first call returns all options.
   */
  news(options: Options): Options {
    const now = this.#steadyMembers(options, '', 'drawing');
    const before = this.#told;
    this.#told = { ...before, ...now };
    return Object.fromEntries(unlike(now, before).map(([name, value]) => [name, newMembers(value, before[name])]));
  }

  #steady(value: unknown, path: string, time: CallTime): unknown {
    if (isFunction(value)) return this.#functionAt(path, value, time);
    if (Array.isArray(value)) return value.map((one, index) => this.#steady(one, `${path}${index}.`, time));
    return isPlain(value) ? this.#steadyMembers(value, path, time) : value;
  }

  #steadyMembers(members: object, path: string, time: CallTime): Members {
    return Object.fromEntries(
      Object.entries(members).map(([name, value]) => [
        name,
        ROWS.has(name) ? value : this.#steady(value, `${path}${name}.`, timeOf(name, path, time)),
      ]),
    );
  }

  #functionAt(path: string, target: OptionFunction, time: CallTime): OptionFunction {
    const known = this.#functions.get(path);
    if (known?.takes(target) === true) return known.call;
    const made = new SteadyFunction(target, time);
    this.#functions.set(path, made);
    return made.call;
  }
}

/** Events of the chart as a whole are its drawing; those of its parts, and the tooltip, answer the pointer. */
function timeOf(name: string, path: string, time: CallTime): CallTime {
  if (time === 'later' || name === 'tooltip' || (name === 'events' && path !== 'chart.')) return 'later';
  return /formatter$/i.test(name) ? 'text' : time;
}

const unlike = (now: object, before: object): [string, unknown][] =>
  Object.entries(now).filter(([name, value]) => !(name in before) || !isSame(value, Reflect.get(before, name)));

const newMembers = (now: unknown, before: unknown): unknown =>
  isPlain(now) && isPlain(before) ? Object.fromEntries(unlike(now, before)) : now;

const isFunction = (value: unknown): value is OptionFunction => typeof value === 'function';

/** Whether two values are deeply equal: numbers, texts, functions, lists and plain objects. */
function isSame(now: unknown, before: unknown): boolean {
  if (Object.is(now, before)) return true;
  if (Array.isArray(now))
    return Array.isArray(before) && now.length === before.length && now.every((one, at) => isSame(one, before[at]));
  if (!isPlain(now) || !isPlain(before)) return false;
  const names = Object.keys(now);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => isSame(Reflect.get(now, name), Reflect.get(before, name)))
  );
}
