import { formatLocale } from '@facet/sdk/common';
import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import utc from 'dayjs/plugin/utc.js';
import { TemplateError, templateTexts } from './template-error.ts';
import { isEmpty, memberOf, textOf } from './template-values.ts';

dayjs.extend(utc);
dayjs.extend(advancedFormat);

export type Hash = Readonly<Record<string, unknown>>;
/** A pure function of data. */
export type TemplateHelper = (values: readonly unknown[], hash: Hash) => unknown;

const number = (value: unknown): number => (typeof value === 'number' ? value : Number(textOf(value)));
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const words = (text: string, of: (word: string) => string) => text.replaceAll(/\S+/g, of);
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const compare =
  (holds: (order: number) => boolean): TemplateHelper =>
  ([a, b]) => {
    const [left, right] = [number(a), number(b)];
    const order =
      Number.isNaN(left) || Number.isNaN(right) ? textOf(a).localeCompare(textOf(b)) : Math.sign(left - right);
    return holds(order);
  };
const reckon =
  (of: (a: number, b: number) => number): TemplateHelper =>
  (values) =>
    values.map(number).reduce(of);
const rounded =
  (of: (value: number) => number): TemplateHelper =>
  ([value]) =>
    of(number(value));

/** Limit in characters, above the limit of the whole output. */
const MAX_JOINED = 1_000_000;

const TEXT: Readonly<Record<string, TemplateHelper>> = {
  stringify: ([value]) => JSON.stringify(value) ?? '',
  parseJson: ([value]) => JSON.parse(textOf(value)) as unknown,
  uppercase: ([value]) => textOf(value).toUpperCase(),
  lowercase: ([value]) => textOf(value).toLowerCase(),
  capitalizeFirst: ([value]) => upperFirst(textOf(value)),
  capitalizeEach: ([value]) => words(textOf(value), upperFirst),
  titleCase: ([value]) => words(textOf(value).toLowerCase(), upperFirst),
  concat: (values) => values.map(textOf).join(''),
  excerpt: ([value, most = 50]) => {
    const text = textOf(value);
    return text.length > number(most) ? `${text.slice(0, number(most))}…` : text;
  },
  split: ([value, by = ',']) => textOf(value).split(textOf(by)),
  join([values, by = ',']) {
    const [texts, between] = [list(values).map(textOf), textOf(by)];
    // Checked in advance: a few short lists joined by a long text could fill the memory.
    const length = texts.reduce((sum, text) => sum + text.length + between.length, 0);
    if (length > MAX_JOINED) throw new TemplateError(templateTexts.tooMuch);
    return texts.join(between);
  },
};

const NUMBERS: Readonly<Record<string, TemplateHelper>> = {
  formatNumber: ([value, locale = formatLocale()], options) =>
    new Intl.NumberFormat(textOf(locale), options).format(number(value)),
  sum: reckon((a, b) => a + b),
  difference: reckon((a, b) => a - b),
  multiplication: reckon((a, b) => a * b),
  division: reckon((a, b) => a / b),
  remainder: reckon((a, b) => a % b),
  ceil: rounded(Math.ceil),
  floor: rounded(Math.floor),
  round: rounded(Math.round),
  abs: rounded(Math.abs),
};

const CONDITIONS: Readonly<Record<string, TemplateHelper>> = {
  eq: ([a, b]) => a === b,
  neq: ([a, b]) => a !== b,
  eqw: ([a, b]) => textOf(a) === textOf(b),
  neqw: ([a, b]) => textOf(a) !== textOf(b),
  lt: compare((order) => order < 0),
  lte: compare((order) => order <= 0),
  gt: compare((order) => order > 0),
  gte: compare((order) => order >= 0),
  not: ([value]) => isEmpty(value),
  and: (values) => values.every((value) => !isEmpty(value)),
  or: (values) => values.some((value) => !isEmpty(value)),
  ifx: ([condition, yes, no]) => (isEmpty(condition) ? no : yes),
  empty: ([value]) => isEmpty(value),
  notEmpty: ([value]) => !isEmpty(value),
  includes: ([values, one]) => list(values).includes(one),
};

const LISTS: Readonly<Record<string, TemplateHelper>> = {
  lookup: ([value, name]) => memberOf(value, textOf(name)),
  count: ([values]) => list(values).length,
  first: ([values]) => list(values)[0],
  last: ([values]) => list(values).at(-1),
};

const TIMES: Readonly<Record<string, TemplateHelper>> = {
  /** Timestamps in answers are milliseconds in UTC. */
  dateFormat([value], { format = 'YYYY-MM-DD' }) {
    const moment = dayjs.utc(typeof value === 'number' ? value : textOf(value));
    return moment.isValid() ? moment.format(textOf(format)) : textOf(value);
  },
};

/** All helpers by name; a map, because names come from templates. */
export const HELPERS: ReadonlyMap<string, TemplateHelper> = new Map(
  [TEXT, NUMBERS, CONDITIONS, LISTS, TIMES].flatMap((group) => Object.entries(group)),
);

/** Helpers that only inspect their arguments, and create no text or list from them. */
export const PASSES_ON: ReadonlySet<string> = new Set([...Object.keys(LISTS), ...Object.keys(CONDITIONS)]);
