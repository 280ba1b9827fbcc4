import type { Options } from 'highcharts';
import { isPlain } from './is-plain.ts';
import { type CallTime, type OptionFunction, SteadyFunction } from './steady-function.ts';

/** Long lists without functions of ours: compared, never copied. */
const ROWS: ReadonlySet<string> = new Set(['data', 'mapData', 'map']);

type Members = Readonly<Record<string, unknown>>;

/**
 * What a drawing was told, so that an update tells only what is new. Options are made anew with each change of a control, with
 * functions that are never the same as before, for which the library would build every axis and series again; here each place
 * keeps one function, which asks the newest.
 */
export class SteadyOptions {
  readonly #functions = new Map<string, SteadyFunction>();
  #told: Members = {};

  /** Those that differ from what was told before, by two levels, below which the library is told all; the first time: all. */
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

/** Events of the chart as a whole are its drawing; those of its parts, and the tooltip, are for somebody who points at it. */
function timeOf(name: string, path: string, time: CallTime): CallTime {
  if (time === 'later' || name === 'tooltip' || (name === 'events' && path !== 'chart.')) return 'later';
  return /formatter$/i.test(name) ? 'text' : time;
}

const unlike = (now: object, before: object): [string, unknown][] =>
  Object.entries(now).filter(([name, value]) => !(name in before) || !isSame(value, Reflect.get(before, name)));

const newMembers = (now: unknown, before: unknown): unknown =>
  isPlain(now) && isPlain(before) ? Object.fromEntries(unlike(now, before)) : now;

const isFunction = (value: unknown): value is OptionFunction => typeof value === 'function';

/** Whether two values say the same: numbers, texts, functions, lists and descriptions of them. */
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
