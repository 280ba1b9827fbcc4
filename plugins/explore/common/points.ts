import type { PointDeclaration, SchemaOf } from '@facet/sdk/common';

export interface PanelActionDeclared {
  readonly label: string;
}

declare module '@facet/sdk/common' {
  interface DeclaredByPoint {
    readonly 'explore/panel-action@1': PanelActionDeclared;
  }
}

const text = { type: 'string', minLength: 1 } as const;

export const points = {
  'explore/panel-action@1': {
    side: 'client',
    name: 'Explore action',
    description: "Actions in explore's chart menu.",
    schema: {
      type: 'object',
      properties: { label: text },
      required: ['label'],
      additionalProperties: false,
    } satisfies SchemaOf<PanelActionDeclared>,
  },
} as const satisfies Readonly<Record<string, PointDeclaration>>;
