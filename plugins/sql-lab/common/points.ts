import type { PointDeclaration, SchemaOf } from '@facet/sdk/common';

export interface PanelDeclared {
  readonly label: string;
  readonly icon?: string;
}

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'sql-lab/panel@1': PanelDeclared;
  }
}

const text = { type: 'string', minLength: 1 } as const;

export const points = {
  'sql-lab/panel@1': {
    side: 'client',
    name: 'SQL Lab tab',
    description: 'Tabs of the south pane of SQL Lab.',
    schema: {
      type: 'object',
      properties: { label: text, icon: text },
      required: ['label'],
      additionalProperties: false,
    } satisfies SchemaOf<PanelDeclared>,
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
