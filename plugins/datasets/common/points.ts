import type { Permission, PointDeclaration, SchemaOf } from '@facet/sdk/common';

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

export const points = {
  'datasets/tab@1': {
    side: 'client',
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
