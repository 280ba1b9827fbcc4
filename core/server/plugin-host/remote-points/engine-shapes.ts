import { GenericType } from '@facet/sdk/common';
import { z } from 'zod';

const text = z.string();
export const texts = z.array(text);

const generic = z.union([
  z.literal(GenericType.numeric),
  z.literal(GenericType.string),
  z.literal(GenericType.temporal),
  z.literal(GenericType.boolean),
]);
const column = z.strictObject({ name: text, type: text, generic: generic.nullable() });
export const engineColumns = z.array(column);

const pattern = text.nullable();

const typeData = z.strictObject({ generic: generic.nullable(), temporal: z.tuple([pattern, pattern]) });

const words = z.array(text.max(200)).max(2_000).readonly();

/** Tables of the engine's own, by schema and name. */
const tables = z
  .array(
    z
      .strictObject({
        schemas: z.array(pattern).max(200).readonly().exactOptional(),
        tables: words.exactOptional(),
        allBut: words.exactOptional(),
      })
      .readonly(),
  )
  .max(200)
  .readonly();

const grammar = z.strictObject({
  parser: text,
  lexis: z.strictObject({
    dollarQuotes: z.boolean(),
    backticks: z.boolean(),
    brackets: z.union([z.literal(false), z.literal('plain'), z.literal('doubled')]),
    doubleQuotedTexts: z.boolean(),
    backslashEscapes: z.boolean(),
    backslashNames: z.boolean(),
    escapeTexts: z.boolean(),
    hashComments: z.boolean(),
    dashesNeedBlank: z.boolean(),
    returnEndsLine: z.boolean(),
    nestedComments: z.boolean(),
    executableComments: z.boolean(),
  }),
  portable: z.enum(['as-written', 'without-comments', 'without-texts']),
  ownParser: z.enum(['postgres']).nullable(),
  judgesStatements: z.boolean(),
  explain: z
    .strictObject({ words, forms: z.array(words).max(100).readonly() })
    .readonly()
    .nullable(),
  cteNames: z.enum(['folded', 'folded-unless-quoted', 'as-written']),
  cteBodies: z.enum(['see-outer', 'see-own-clause']).default('see-outer'),
  quotedPaths: z.strictObject({ attached: words }).readonly().nullable().default(null),
  show: z.enum(['lists', 'counts', 'tables', 'name']),
  inTakesTables: z.boolean(),
  slashesDivide: z.boolean().default(false),
  rowFunctions: z.strictObject({ known: words, others: z.enum(['tables', 'unknown', 'judged']) }).readonly(),
  deniedTables: tables,
  // Plugins that were built before there were these.
  tellingTables: tables.default([]),
  readsSequences: z.boolean().default(false),
  limit: z.enum(['clause', 'none']).default('clause'),
  namesWithoutSchema: z.enum(['chosen', 'login']).default('chosen'),
  rowFence: z.enum(['none', 'limit', 'offset', 'ordered-offset']).default('none'),
});

export const engineDescription = z.strictObject({
  dialect: z.strictObject({
    name: text,
    grammar,
    quotes: z.tuple([text.length(1), text.length(1)]).readonly(),
    texts: z.strictObject({
      open: text,
      openEscaped: text,
      doublesBackslash: z.boolean(),
      escapes: z.strictObject({ quotes: z.boolean(), lines: z.boolean() }).default({ quotes: false, lines: false }),
    }),
    words: z.strictObject({ true: text, false: text, null: text, nan: text, infinity: text, minusInfinity: text }),
    timeGrains: z.array(z.tuple([text.nullable(), text, text])).max(200),
    types: z.record(text, typeData),
    otherTypes: typeData,
    epoch: z.strictObject({ s: text, ms: text }),
    textMoment: z.strictObject({ plain: text, formatted: text }).exactOptional(),
    castToText: text,
    limits: z.strictObject({ both: text, limit: text, offset: text, neither: text }),
    typesAreHints: z.boolean().default(false),
    materializesLimit: z.boolean(),
    groupByAlias: z.boolean(),
    orderByAlias: z.boolean(),
    wrappers: z.array(text).max(100),
    supportsIlike: z.boolean(),
    limitNeedsOrder: z.boolean().default(false),
    bits: z.boolean().default(false),
    ctesInQueries: z.boolean().default(true),
  }),
  capabilities: z.strictObject({
    cancel: z.boolean(),
    progress: z.boolean(),
    estimate: z.boolean(),
    dml: z.boolean(),
    ctas: z.boolean(),
    schemas: z.boolean(),
    catalogs: z.boolean().exactOptional(),
    fileUpload: z.boolean(),
    sharesFiles: z.boolean().exactOptional(),
  }),
  deniedFunctions: z.union([
    z.set(text),
    z.strictObject({ names: z.set(text), prefixes: z.array(text.min(1)).max(1_000).readonly(), except: z.set(text) }),
  ]),
  vocabulary: z.strictObject({
    functions: z.set(text),
    types: z.set(text),
    operators: z.set(text),
    dots: z.enum(['calls', 'columns', 'fields']),
    subscripts: z.boolean(),
  }),
});

export const openedDatabase = z.strictObject({
  rights: z.boolean(),
  estimate: z.boolean(),
  tablesRead: z.boolean(),
  catalogs: z.boolean(),
  partitionsQuery: z.boolean(),
  tableLoads: z.boolean(),
});

const nulls = z.instanceof(Uint8Array).nullable();

/** Values inside of typed arrays and lists are whatever they are; how many there are is counted by the reader. */
export const columnBatch = z.strictObject({
  columns: engineColumns,
  vectors: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('numbers'),
        values: z.instanceof(Float64Array),
        nulls,
        texts: z.custom<readonly (string | null)[]>(Array.isArray).exactOptional(),
      }),
      z.strictObject({ kind: z.literal('bigints'), values: z.instanceof(BigInt64Array), nulls }),
      z.strictObject({ kind: z.literal('booleans'), values: z.instanceof(Uint8Array), nulls }),
      z.strictObject({ kind: z.literal('values'), values: z.custom<readonly unknown[]>(Array.isArray) }),
    ]),
  ),
  rowCount: z.int().nonnegative(),
});

export const engineTables = z.array(
  z.strictObject({ name: text, type: z.enum(['table', 'view', 'materialized_view']) }),
);

export const tableDetails = z.strictObject({
  columns: z.array(
    z.strictObject({
      name: text,
      type: text,
      longType: text,
      comment: text.nullable(),
      nullable: z.boolean(),
      keys: z.array(z.enum(['pk', 'fk', 'index'])),
    }),
  ),
  comment: text.nullable(),
  primaryKey: texts,
  partitionColumns: texts.exactOptional(),
  foreignKeys: z.array(
    z.strictObject({
      name: text,
      columns: texts,
      referredSchema: text.nullable(),
      referredTable: text,
      referredColumns: texts,
    }),
  ),
  indexes: z.array(z.strictObject({ name: text, columns: texts, unique: z.boolean() })),
});

export const readTables = z.array(z.union([text, z.strictObject({ schema: text, name: text })]));

export const engineCatalogs = z.strictObject({ names: texts, own: text.nullable() });

export const connectionRights = z.strictObject({
  superuser: z.boolean(),
  serverFiles: z.boolean(),
  writes: z.boolean(),
  owns: texts,
});
