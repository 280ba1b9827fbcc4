import type { MethodDeclarations, PointDeclaration, SchemaOf } from '@facet/sdk/common';
import type { CurrencyFormat } from '@facet/sdk/formatting';
import { type MetricFormat, MOST_SHOWN_CELLS, type SheetAxis, type SheetHead, type ShownSheet } from './shown-sheet.ts';

export interface EngineDeclared {
  readonly name: string;
  /** Scheme names of `sqlalchemy_uri` that select this engine, such as `postgresql` and `postgresql+psycopg2`. */
  readonly schemes: readonly string[];
  readonly placeholder: string;
  readonly preferred?: boolean;
  /** The contract's names of its SQL validators, by the contract's names of the engine. */
  readonly validators?: Readonly<Record<string, string>>;
  readonly names?: EngineNames;
  /** Its databases are local files; `own` are names that mean a database of Facet itself instead of a path. */
  readonly files?: { readonly own: readonly string[] };
  /** Its databases are servers with a host and a port; forms have a field for each part. */
  readonly network?: EngineNetwork;
}

/** How databases of an engine are reached, and the arguments of the connection text that its drivers know. */
export interface EngineNetwork {
  /** The driver that a form means, such as `psycopg2`. */
  readonly driver: string;
  readonly port: number;
  /**
   * The server of addresses without a port: a name, or `*.example.org` where the address names what stands in place of the star.
   * With a port, the address names its server itself.
   */
  readonly host?: string;
  /** Fields of forms, if its servers take other values than host, port, user, password and database. */
  readonly fields?: readonly EngineField[];
  /** False: its servers authenticate by the secret alone, so that addresses need no user. */
  readonly users?: false;
  /** Its connections go through `tunnel` of their specification where there is one. */
  readonly tunnels?: boolean;
  readonly tls: {
    /** The connection is encrypted; the certificate is not checked. */
    readonly encrypt: Readonly<Record<string, string>>;
    /** The certificate is one of a known authority. */
    readonly authority?: Readonly<Record<string, string>>;
    /** The certificate is one of a known authority, for the name of the host. */
    readonly name?: Readonly<Record<string, string>>;
  };
}

/** One answer that a form asks for. */
export interface EngineField {
  /** Its name among `parameters` of the contract, such as `account`. */
  readonly name: string;
  /** Keys of texts. */
  readonly label: string;
  readonly help?: string;
  /** Where the value is put in the connection: a part of the address, an argument (`query.…`), or a secret setting (`secret.…`, by its path). */
  readonly at: string;
  readonly required?: boolean;
  /** A text of several lines, such as a key, which people paste or choose as a file. */
  readonly lines?: boolean;
}

/** How an engine writes names. */
export interface EngineNames {
  /** Quotation mark of names that are no plain words, doubled inside them; default `"`. */
  readonly quote?: '"' | '`';
  /** The case to which it folds names without quotes; names in another case need quotes. */
  readonly folds?: 'lower' | 'upper';
}

export interface PostProcessingDeclared {
  readonly description: string;
}

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'query/engine@1': EngineDeclared;
    readonly 'query/post-processing@1': PostProcessingDeclared;
  }
}

const text = { type: 'string', minLength: 1 } as const;
const id = { type: 'integer', minimum: 0 } as const;
const queryArguments = { type: 'object', additionalProperties: text } as const;
const MOST_RULES = 10_000;

/** Those of `RowPolicy`. Rules are for people, so a plugin that may not know who looks has no say, and the rows stay closed. */
const rowPolicyMethods = {
  rulesOf: {
    args: [
      {
        type: 'object',
        properties: {
          id,
          username: { type: 'string' },
          isAnonymous: { type: 'boolean' },
          roles: { type: 'array', items: { type: 'string' } },
          roleIds: { type: 'array', items: id },
        },
        required: ['id', 'username', 'isAnonymous', 'roles', 'roleIds'],
      },
    ],
    result: {
      type: 'array',
      maxItems: MOST_RULES,
      items: {
        type: 'object',
        properties: { datasetId: id, anyOf: { type: 'array', items: { type: 'string' }, minItems: 1 } },
        required: ['datasetId', 'anyOf'],
      },
    },
    capability: 'session:read',
  },
  ruledDatasets: { args: [], result: { type: 'array', items: id, maxItems: MOST_RULES } },
} as const satisfies MethodDeclarations;

/** Methods of `AdvancedType`. */
const advancedTypeMethods = {
  convert: {
    args: [{ type: 'array', items: { type: 'string' } }],
    result: {
      type: 'object',
      properties: {
        spans: {
          type: 'array',
          items: { type: 'object', properties: { start: text, end: text }, required: ['start', 'end'] },
        },
        error: { type: 'string' },
        operators: { type: 'array', items: text },
      },
      required: ['spans', 'error', 'operators'],
    },
  },
} as const satisfies MethodDeclarations;

/** A layer with more marks hides any chart. */
const MOST_RECORDS = 10_000;
const MOST_NAMES = 1_000;

/** Methods of `AnnotationSource`. */
const annotationMethods = {
  recordsOf: {
    scoped: true,
    args: [{ anyOf: [{ type: 'string' }, { type: 'number' }] }],
    result: {
      anyOf: [
        { enum: [null] },
        {
          type: 'object',
          properties: {
            columns: { type: 'array', items: { type: 'string' }, maxItems: MOST_NAMES },
            records: {
              type: 'array',
              maxItems: MOST_RECORDS,
              items: {
                type: 'object',
                additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }, { enum: [null] }] },
              },
            },
          },
          required: ['columns', 'records'],
          additionalProperties: false,
        },
      ],
    },
  },
} as const satisfies MethodDeclarations;

const count = { type: 'integer', minimum: 0, maximum: MOST_SHOWN_CELLS } as const;

const sheetAxis = {
  type: 'object',
  properties: {
    heads: {
      type: 'array',
      maxItems: MOST_SHOWN_CELLS,
      items: {
        type: 'object',
        properties: { text: { type: 'string' }, level: count, levels: count, line: count, lines: count },
        required: ['text', 'level', 'levels', 'line', 'lines'],
        additionalProperties: false,
      } satisfies SchemaOf<SheetHead>,
    },
    levels: count,
    count,
  },
  required: ['heads', 'levels', 'count'],
  additionalProperties: false,
} as const satisfies SchemaOf<SheetAxis>;

const metricFormat = {
  type: 'object',
  properties: {
    number: { anyOf: [{ type: 'string' }, { enum: [null] }] },
    currency: {
      anyOf: [
        {
          type: 'object',
          properties: {
            symbol: { anyOf: [{ type: 'string' }, { enum: [null] }] },
            symbolPosition: { enum: ['prefix', 'suffix', null] },
          },
          additionalProperties: false,
        } satisfies SchemaOf<CurrencyFormat>,
        { enum: [null] },
      ],
    },
  },
  required: ['number', 'currency'],
  additionalProperties: false,
} as const satisfies SchemaOf<MetricFormat>;

/** Methods of `ShownTable`. The answers may be large, so a sheet may take longer than other calls. */
const shownTableMethods = {
  sheetOf: {
    args: [{ type: 'object' }],
    result: {
      type: 'object',
      properties: {
        rows: sheetAxis,
        columns: sheetAxis,
        cells: {
          type: 'array',
          maxItems: MOST_SHOWN_CELLS,
          items: {
            type: 'array',
            items: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { enum: [null] }] },
          },
        },
        formats: { type: 'array', items: metricFormat, maxItems: MOST_NAMES },
        formatAt: {
          type: 'array',
          maxItems: MOST_SHOWN_CELLS,
          items: { type: 'array', items: { anyOf: [count, { enum: [null] }] } },
        },
      },
      required: ['rows', 'columns', 'cells'],
      additionalProperties: false,
    } satisfies SchemaOf<ShownSheet>,
    deadlineMs: 10_000,
  },
} as const satisfies MethodDeclarations;

export const points = {
  'query/engine@1': {
    side: 'server',
    name: 'Engine',
    description: 'Database engines. Only the query plugin opens their connections.',
    schema: {
      type: 'object',
      properties: {
        name: text,
        schemes: { type: 'array', items: text, minItems: 1 },
        placeholder: { type: 'string' },
        preferred: { type: 'boolean' },
        validators: { type: 'object', additionalProperties: text },
        names: {
          type: 'object',
          properties: { quote: { enum: ['"', '`'] }, folds: { enum: ['lower', 'upper'] } },
          additionalProperties: false,
        },
        files: {
          type: 'object',
          properties: { own: { type: 'array', items: text } },
          required: ['own'],
          additionalProperties: false,
        },
        network: {
          type: 'object',
          properties: {
            driver: text,
            port: { type: 'integer', minimum: 1, maximum: 65_535 },
            host: text,
            fields: {
              type: 'array',
              minItems: 1,
              items: {
                type: 'object',
                properties: {
                  name: text,
                  label: text,
                  help: text,
                  at: text,
                  required: { type: 'boolean' },
                  lines: { type: 'boolean' },
                },
                required: ['name', 'label', 'at'],
                additionalProperties: false,
              },
            },
            users: { enum: [false] },
            tunnels: { type: 'boolean' },
            tls: {
              type: 'object',
              properties: { encrypt: queryArguments, authority: queryArguments, name: queryArguments },
              required: ['encrypt'],
              additionalProperties: false,
            },
          },
          required: ['driver', 'port', 'tls'],
          additionalProperties: false,
        },
      },
      required: ['name', 'schemes', 'placeholder'],
      additionalProperties: false,
    } satisfies SchemaOf<EngineDeclared>,
    texts: ['network.fields.label', 'network.fields.help'],
    claims: ['schemes'],
  },
  'query/post-processing@1': {
    side: 'server',
    name: 'Operation',
    description: 'Operations that a query may name in `post_processing`.',
    schema: {
      type: 'object',
      properties: { description: { type: 'string' } },
      required: ['description'],
      additionalProperties: false,
    } satisfies SchemaOf<PostProcessingDeclared>,
  },
  'query/annotations@1': {
    side: 'server',
    name: 'Source of annotations',
    description: 'Sources of annotation rows; the key is the `sourceType` of the contract.',
    methods: annotationMethods,
  },
  'query/shown-table@1': {
    side: 'server',
    name: 'File as shown',
    description: 'Result files in the layout of a chart type; the key is the viz_type of the contract.',
    methods: shownTableMethods,
  },
  'query/connections@1': {
    side: 'server',
    name: 'Source of connections',
    description: 'Sources of database connections.',
  },
  'query/datasource@1': {
    side: 'server',
    name: 'Kind of datasource',
    description: 'Sources of datasources; the key is the datasource type.',
  },
  'query/row-policy@1': {
    side: 'server',
    name: 'Row rules',
    description: 'Row-level rules on datasets; all of them apply.',
    methods: rowPolicyMethods,
  },
  'query/advanced-type@1': {
    side: 'server',
    name: 'Advanced data type',
    description: 'Advanced data types of columns; the key is the `advanced_data_type` of the contract.',
    methods: advancedTypeMethods,
  },
  'query/chart-deferral@1': {
    side: 'server',
    name: 'Later answers to chart queries',
    description: 'Plugins that defer the answers to queries of charts.',
  },
  'query/saved-context@1': {
    side: 'server',
    name: 'Source of saved queries of charts',
    description: 'Sources of saved query contexts.',
  },
  'query/data-lender@1': {
    side: 'server',
    name: 'Access to single queries',
    description: 'Objects through which users may run single queries on data that they cannot read otherwise.',
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
