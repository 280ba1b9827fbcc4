import { FacetError } from '../../common/errors.ts';
import { qualifiedBy } from '../dialect-parts.ts';
import type { Dialect, TemporalBound } from '../engine.ts';
import { STANDARD_TYPES } from '../expression-vocabulary.ts';
import type { SqlGrammar } from '../../common/sql/sql-grammar.ts';
import type { GenericType } from '../../common/query/query-object.ts';

/**
 * A dialect as data. Statements are written on the server's thread, which cannot wait for another process, so the
 * functions of a dialect are turned into patterns where they stand, and each pattern is tried against its function.
 */
export interface DialectData {
  readonly name: string;
  readonly grammar: SqlGrammar;
  readonly quotes: readonly [open: string, close: string];
  /** How a text begins, and how one with a backslash does. */
  readonly texts: {
    readonly open: string;
    readonly openEscaped: string;
    readonly doublesBackslash: boolean;
    readonly escapes: { readonly quotes: boolean; readonly lines: boolean };
  };
  readonly words: Readonly<Record<'true' | 'false' | 'null' | 'nan' | 'infinity' | 'minusInfinity', string>>;
  readonly timeGrains: readonly (readonly [duration: string | null, label: string, sql: string])[];
  /** By lower-case name of the type without its parameters. */
  readonly types: Readonly<Record<string, TypeData>>;
  /** Types that are as what stands in their brackets: `nullable(date)`. */
  readonly wrappers: readonly string[];
  /** Of all other types. */
  readonly otherTypes: TypeData;
  readonly epoch: Readonly<Record<'s' | 'ms', string>>;
  /** Patterns of a moment out of texts; absent: grains take texts as they are. */
  readonly textMoment?: Readonly<Record<'plain' | 'formatted', string>>;
  readonly castToText: string;
  readonly limits: Readonly<Record<'both' | 'limit' | 'offset' | 'neither', string>>;
  readonly typesAreHints: boolean;
  readonly materializesLimit: boolean;
  readonly groupByAlias: boolean;
  readonly orderByAlias: boolean;
  readonly supportsIlike: boolean;
  readonly limitNeedsOrder: boolean;
  readonly bits: boolean;
  readonly ctesInQueries: boolean;
}

export interface TypeData {
  readonly generic: GenericType | null;
  /** Patterns of a bound without and with a zone; `null`: the type has no literal of its own. */
  readonly temporal: readonly [plain: string | null, zoned: string | null];
}

const COLUMN = 'facet_column';
const FORMAT = 'facet_format';
const ODD = 'a "b" `c` [d] \'e\'';
const LIMIT = 1_234_567;
const OFFSET = 7_654_321;
const MOMENT = Date.UTC(2021, 1, 3, 14, 25, 36) * 1_000 + 789_012;
const MOMENTS = [MOMENT, Date.UTC(1969, 11, 31, 23, 59, 58) * 1_000 + 1, 0].map(BigInt);

/** Types that databases return and expressions do not need. All others are in the engine's vocabulary. */
const COLUMN_TYPES: readonly string[] = [
  ...`bigserial bit cidr clob datetime64 enum geometry hugeint inet long longtext macaddr mediumint mediumtext money name nchar ntext
    number nvarchar oid serial set smallserial string tinytext ubigint uinteger usmallint utinyint xml year`
    .trim()
    .split(/\s+/),
  'time with time zone',
  'time without time zone',
  'timestamp with local time zone',
  'timestamp with time zone',
  'timestamp without time zone',
];

/** @throws FacetError `PLH_DIALECT` for a function that no pattern stands for. */
export function dialectData(dialect: Dialect, types: Iterable<string>): DialectData {
  const { name, grammar, groupByAlias, orderByAlias = true, supportsIlike } = dialect;
  const { typesAreHints = false, materializesLimit = false, limitNeedsOrder = false } = dialect;
  const names = [...new Set([...STANDARD_TYPES, ...COLUMN_TYPES, ...types].map((type) => type.toLowerCase()))];
  const data: DialectData = {
    name,
    grammar,
    quotes: quotesOf(dialect),
    texts: textsOf(dialect),
    words: {
      true: dialect.literal(true),
      false: dialect.literal(false),
      null: dialect.literal(null),
      nan: dialect.literal(Number.NaN),
      infinity: dialect.literal(Number.POSITIVE_INFINITY),
      minusInfinity: dialect.literal(Number.NEGATIVE_INFINITY),
    },
    timeGrains: [...dialect.timeGrains].map(([duration, { label, sql }]) => [duration, label, sql(COLUMN)]),
    types: Object.fromEntries(names.map((type) => [type, typeData(dialect, type)])),
    wrappers: names.filter((type) => isWrapper(dialect, type)),
    otherTypes: typeData(dialect, 'facet_other'),
    epoch: { s: dialect.epochToTimestamp(COLUMN, 's'), ms: dialect.epochToTimestamp(COLUMN, 'ms') },
    ...(dialect.textToTimestamp
      ? {
          textMoment: {
            plain: dialect.textToTimestamp(COLUMN, null),
            formatted: dialect.textToTimestamp(COLUMN, FORMAT),
          },
        }
      : {}),
    castToText: dialect.castToText(COLUMN),
    limits: {
      both: dialect.limit(LIMIT, OFFSET),
      limit: dialect.limit(LIMIT, 0),
      offset: dialect.limit(null, OFFSET),
      neither: dialect.limit(null, 0),
    },
    typesAreHints,
    materializesLimit,
    groupByAlias,
    orderByAlias,
    supportsIlike,
    limitNeedsOrder,
    bits: dialect.booleans === 'bits',
    ctesInQueries: dialect.ctesInQueries !== false,
  };
  ensureSame(dialect, dialectOf(data), Object.keys(data.types));
  return data;
}

/** The dialect that patterns stand for. */
export function dialectOf(data: DialectData): Dialect {
  const [open, close] = data.quotes;
  const { backslashNames } = data.grammar.lexis;
  const escaped = (name: string): string => (backslashNames ? name.replaceAll('\\', '\\\\') : name);
  const quoteIdentifier = (name: string): string => `${open}${escaped(name).replaceAll(close, close + close)}${close}`;
  return Object.freeze<Dialect>({
    name: data.name,
    grammar: data.grammar,
    quoteIdentifier,
    qualify: qualifiedBy(quoteIdentifier),
    literal: (value) => literal(data, value),
    timeGrains: new Map(
      data.timeGrains.map(([duration, label, sql]) => [
        duration,
        { label, sql: (column: string) => inColumn(sql, column) },
      ]),
    ),
    temporalLiteral(type, moment) {
      const pattern = typeOf(data, type).temporal[moment.hasZone ? 1 : 0];
      return pattern === null ? undefined : ofMoment(pattern, moment.epochMicros);
    },
    epochToTimestamp: (column, unit) => inColumn(data.epoch[unit], column),
    ...textMomentOf(data),
    castToText: (expression) => inColumn(data.castToText, expression),
    limit: (limit, offset) => limitText(data, limit, offset),
    genericType: (type) => typeOf(data, type).generic,
    ...(data.typesAreHints ? { typesAreHints: true } : {}),
    ...(data.materializesLimit ? { materializesLimit: true } : {}),
    groupByAlias: data.groupByAlias,
    orderByAlias: data.orderByAlias,
    supportsIlike: data.supportsIlike,
    ...(data.limitNeedsOrder ? { limitNeedsOrder: true } : {}),
    ...(data.bits ? { booleans: 'bits' } : {}),
    ...(data.ctesInQueries ? {} : { ctesInQueries: false }),
  });
}

function textMomentOf(data: DialectData): Pick<Dialect, 'textToTimestamp'> {
  const patterns = data.textMoment;
  if (patterns === undefined) return {};
  return {
    textToTimestamp: (column, format) =>
      format === null
        ? inColumn(patterns.plain, column)
        : inColumn(
            patterns.formatted.replaceAll(literal(data, FORMAT), () => literal(data, format)),
            column,
          ),
  };
}

const inColumn = (pattern: string, column: string): string => pattern.replaceAll(COLUMN, () => column);

function quotesOf(dialect: Dialect): DialectData['quotes'] {
  const text = dialect.quoteIdentifier(ODD);
  return [text.slice(0, 1), text.slice(-1)];
}

function textsOf(dialect: Dialect): DialectData['texts'] {
  const escaped = dialect.literal('\\');
  const doublesBackslash = escaped.includes('\\\\');
  return {
    open: dialect.literal('').slice(0, -1),
    openEscaped: escaped.slice(0, escaped.indexOf("'") + 1),
    doublesBackslash,
    escapes: {
      quotes: doublesBackslash && dialect.literal("'").includes("\\'"),
      lines: dialect.literal('\n').includes('\\n'),
    },
  };
}

function literal({ texts, words }: DialectData, value: string | number | bigint | boolean | null): string {
  if (value === null) return words.null;
  if (typeof value === 'boolean') return words[value ? 'true' : 'false'];
  if (typeof value === 'string') {
    const escaped = texts.doublesBackslash ? value.replaceAll('\\', '\\\\') : value;
    const open = value.includes('\\') ? texts.openEscaped : texts.open;
    const quoted = escaped.replaceAll("'", texts.escapes.quotes ? "\\'" : "''");
    return `${open}${texts.escapes.lines ? quoted.replaceAll('\n', '\\n').replaceAll('\r', '\\r') : quoted}'`;
  }
  if (typeof value === 'bigint' || Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return words.nan;
  return value > 0 ? words.infinity : words.minusInfinity;
}

function limitText({ limits }: DialectData, limit: number | null, offset: number): string {
  const pattern =
    limit === null ? (offset > 0 ? limits.offset : limits.neither) : offset > 0 ? limits.both : limits.limit;
  return pattern.replaceAll(String(LIMIT), String(limit)).replaceAll(String(OFFSET), String(offset));
}

function typeOf(data: DialectData, type: string): TypeData {
  const { types, wrappers, otherTypes } = data;
  const known = (name: string): TypeData | undefined => (Object.hasOwn(types, name) ? types[name] : undefined);
  const name = type.toLowerCase().trim();
  const [, wrapper = '', wrapped = ''] = WRAPPED.exec(name) ?? [];
  if (wrappers.includes(wrapper)) return typeOf(data, wrapped);
  return known(name) ?? known(name.replace(/(?<!\s)\s*\([^()]*\)/g, '')) ?? otherTypes;
}

const WRAPPED = /^(\w+)\((.*)\)$/s;

const isWrapper = ({ genericType }: Dialect, type: string): boolean =>
  [...STANDARD_TYPES, 'facet_other'].every((inner) => genericType(`${type}(${inner})`) === genericType(inner)) &&
  genericType(type) !== genericType('date');

function typeData(dialect: Dialect, type: string): TypeData {
  const pattern = (hasZone: boolean): string | null => {
    const text = dialect.temporalLiteral(type, { epochMicros: BigInt(MOMENT), hasZone });
    return text === undefined ? null : patternOf(text, BigInt(MOMENT));
  };
  return { generic: dialect.genericType(type), temporal: [pattern(false), pattern(true)] };
}

/** Longest first, so that no piece is taken for a part of another. */
const PIECES: readonly (readonly [name: string, text: (micros: bigint) => string])[] = [
  ['{micros since 1970}', (micros) => String(micros)],
  ['{millis since 1970}', (micros) => String(floor(micros, 1_000n))],
  ['{date}', (micros) => isoOf(micros).slice(0, 10)],
  ['{time}', (micros) => isoOf(micros).slice(11, 19)],
  ['{seconds since 1970}', (micros) => String(floor(micros, 1_000_000n))],
  ['{micros}', (micros) => fractionOf(micros)],
  ['{millis}', (micros) => fractionOf(micros).slice(0, 3)],
];

function patternOf(text: string, micros: bigint): string {
  return PIECES.reduce((pattern, [name, piece]) => pattern.replaceAll(piece(micros), name), text);
}

function ofMoment(pattern: string, micros: bigint): string {
  return PIECES.reduce((text, [name, piece]) => text.replaceAll(name, piece(micros)), pattern);
}

const floor = (micros: bigint, by: bigint): bigint => micros / by - (micros % by < 0n ? 1n : 0n);
const isoOf = (micros: bigint): string => new Date(Number(floor(micros, 1_000n))).toISOString();
const fractionOf = (micros: bigint): string => String(micros - floor(micros, 1_000_000n) * 1_000_000n).padStart(6, '0');

/** Tries what the patterns give against what the functions give. */
function ensureSame(own: Dialect, made: Dialect, types: readonly string[]): void {
  const same = (what: string, ask: (dialect: Dialect) => unknown): void => {
    const [expected, found] = [ask(own), ask(made)];
    if (expected !== found) throw noPattern(own.name, what, expected, found);
  };
  for (const name of [ODD, 'order', 'Ünï 😀', 'a]b', 'x`y', 'a\\b'])
    same(`quoteIdentifier(${JSON.stringify(name)})`, ({ quoteIdentifier }) =>
      unquotedAs(name, quoteIdentifier(name), own),
    );
  for (const value of ["it's", 'a\\b', 'a\nb', '', 7, -1.5, 1e21, 12n, true, false, null])
    same(`literal(${String(value)})`, (dialect) => dialect.literal(value));
  for (const [limit, offset] of [
    [1, 0],
    [1, 2],
    [null, 3],
    [null, 0],
  ] as const)
    same(`limit(${limit}, ${offset})`, (dialect) => dialect.limit(limit, offset));
  for (const column of ['"a b"', '$1'])
    for (const duration of own.timeGrains.keys())
      same(`the grain ${duration}`, ({ timeGrains }) => timeGrains.get(duration)?.sql(column));
  for (const format of [null, '%Y-%m', "it's"])
    same(`textToTimestamp(${format})`, (dialect) => dialect.textToTimestamp?.('"a b"', format));
  for (const type of types)
    for (const epochMicros of MOMENTS)
      for (const hasZone of [false, true])
        same(`temporalLiteral("${type}", ${epochMicros})`, (dialect) =>
          dialect.temporalLiteral(type, { epochMicros, hasZone } satisfies TemporalBound),
        );
}

/** A dialect may leave plain names as they are; quoted they mean the same. */
function unquotedAs(name: string, text: string, own: Dialect): string {
  const [open, close] = quotesOf(own);
  return text === name ? `${open}${name}${close}` : text;
}

function noPattern(dialect: string, what: string, expected: unknown, found: unknown): FacetError {
  return new FacetError({
    code: 'PLH_DIALECT',
    subject: dialect,
    message: `${what} of the dialect ${dialect} gives ${String(expected)}, where its pattern gives ${String(found)}.`,
    remedy:
      'Write it so that it depends on its argument in one way; the README of the sdk says which patterns there are.',
  });
}
