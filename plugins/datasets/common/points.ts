import type { MethodDeclarations, Permission, PointDeclaration, SchemaOf } from '@facet/sdk/common';

export interface DatasetTabDeclared {
  /** Translation key in the plugin's namespace. */
  readonly label: string;
  /** The tab is shown only to users with this permission. */
  readonly permission?: Permission;
}

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'datasets/tab@1': DatasetTabDeclared;
  }
}

const text = { type: 'string', minLength: 1 } as const;

const nullableText = { anyOf: [{ type: 'string' }, { enum: [null] }] } as const;
const MOST_CHARACTERS = 10_000;

/** Those of `HealthCheck`. */
const healthCheckMethods = {
  messageOf: {
    args: [
      {
        type: 'object',
        properties: {
          id: { type: 'integer', minimum: 0 },
          name: { type: 'string' },
          databaseId: { type: 'integer', minimum: 0 },
          catalog: nullableText,
          schema: nullableText,
          sql: nullableText,
          description: nullableText,
          mainDttmCol: nullableText,
          extra: nullableText,
          columns: {
            type: 'array',
            items: {
              type: 'object',
              properties: { name: { type: 'string' }, type: nullableText, isDttm: { type: 'boolean' } },
              required: ['name', 'type', 'isDttm'],
            },
          },
          metrics: {
            type: 'array',
            items: {
              type: 'object',
              properties: { name: { type: 'string' }, expression: { type: 'string' } },
              required: ['name', 'expression'],
            },
          },
        },
        required: ['id', 'name', 'databaseId', 'sql', 'columns', 'metrics'],
      },
    ],
    result: { type: 'string', maxLength: MOST_CHARACTERS },
  },
} as const satisfies MethodDeclarations;

export const points = {
  'datasets/health-check@1': {
    side: 'server',
    name: 'Check of datasets',
    description: 'Checks of the health of datasets; Explore shows their messages beside the dataset.',
    methods: healthCheckMethods,
  },
  'datasets/tab@1': {
    side: 'client',
    name: 'Tab of the dataset editor',
    description: 'Tabs of the editor of a dataset.',
    schema: {
      type: 'object',
      properties: {
        label: text,
        permission: { type: 'array', items: text, minItems: 2, maxItems: 2 },
      },
      required: ['label'],
      additionalProperties: false,
    } satisfies SchemaOf<DatasetTabDeclared>,
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
